// The package as its users have it: both kinds of modules, the README, ajv, Fastify, and the vectors of the repository.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import * as uriel from 'uriel'
import * as core from 'uriel/core'
import uriResolver from 'uriel/uri-js'

const here = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)
const vectors = (name) => {
  const lines = readFileSync(join(here, '../../../tests/vectors', name), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

test('every line of the README is true', async () => {
  const readme = readFileSync(join(here, '../README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code)
  assert.equal(blocks.length, 6)
  let count = 0
  for (const block of blocks) {
    const code = block
      .replaceAll(/^import (.*) from '(.*)'$/gm, (_, names, path) =>
        names.startsWith('{') ? `const ${names} = await load('${path}')` : `const { default: ${names} } = await load('${path}')`
      )
      .replaceAll(/^( *)(.*\S) \/\/=> (.*)$/gm, (_, indent, value, shown) => {
        count += 1
        return `${indent}same(${value}, ${shown})`
      })
    const AsyncFunction = (async () => {}).constructor
    await new AsyncFunction('load', 'same', code)((path) => import(path), (one, other) => assert.deepEqual(one, other))
  }
  assert.ok(count >= 25, `${count} lines with values`)
})

test('both kinds of modules have the same names and answers', () => {
  for (const path of ['uriel', 'uriel/core', 'uriel/uri-js']) {
    const required = require(path)
    const imported = { uriel, 'uriel/core': core }[path]
    if (imported) assert.deepEqual(Object.keys(required).sort(), Object.keys(imported).sort())
    assert.equal(required.resolve('http://a/b/c', '../g'), 'http://a/g')
  }
  assert.throws(() => require('uriel').parse('http://h:x/'), { name: 'UriError', offset: 9, section: 'RFC 3986 section 3.2.3' })
})

test('a module without simd128 answers as one with it does', async () => {
  const { instance, octetsOf } = await import('../dist/module.js')
  const modules = await Promise.all(['simd', 'table'].map((name) => import(`../dist/core-${name}-module.js`)))
  const [simd, table] = modules.map((module) => instance(octetsOf(module.default)))
  const answer = (wasm, text) => {
    const octets = Buffer.from(text)
    const address = wasm.room(octets.length)
    new Uint8Array(wasm.memory.buffer, address, octets.length).set(octets)
    const outcome = wasm.parse(octets.length)
    return [outcome, ...new Uint32Array(wasm.memory.buffer, wasm.numbers(), outcome === 0 ? 15 : 3)]
  }
  for (const { input } of vectors('generic.jsonl')) {
    if (typeof input === 'string') assert.deepEqual(answer(simd, input), answer(table, input), input)
  }
})

test('the vectors of the generic syntax agree, under every edition', () => {
  let count = 0
  for (const { input, edition = 'rfc3986', valid } of vectors('generic.jsonl')) {
    if (typeof input !== 'string') continue
    const tried = (call) => {
      try {
        return call()
      } catch (error) {
        assert.ok(error instanceof uriel.UriError, `${error}`)
        return null
      }
    }
    const read = tried(() => uriel.parts(input, { edition }))
    assert.equal(read !== null, valid, `${edition} ${input}`)
    if (edition === 'rfc3986') {
      const url = tried(() => uriel.parseReference(input))
      assert.equal(url !== null, valid, input)
      assert.equal(uriel.isUriReference(input), valid, input)
      for (const name of url ? ['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] : []) {
        assert.equal(url[name], read.parts[name], `${name} of ${input}`)
      }
    }
    count += 1
  }
  assert.ok(count > 300, `${count} vectors`)
})

test('the vectors of resolution agree, under every edition', () => {
  let count = 0
  for (const { base, ref, edition, expect, options } of vectors('resolve.jsonl')) {
    if (base === '' || ![base, ref, expect].every((text) => typeof text === 'string') || Object.keys(options).length > 0) continue
    assert.equal(uriel.resolve(base, ref, { edition }), expect, `${ref} on ${base}, ${edition}`)
    if (edition === 'rfc3986') assert.equal(core.resolve(base, ref), uriel.resolve(base, ref, { level: 'scheme' }))
    count += 1
  }
  assert.ok(count > 40, `${count} vectors`)
})

test('the two modules agree on normal forms and equality', async () => {
  const { ask } = await import('../dist/full.js')
  const texts = [...vectors('generic.jsonl').map(({ input }) => input), ...vectors('equivalent.jsonl').flatMap(({ a, b }) => [a, b])]
  const read = [...new Set(texts.filter((text) => uriel.isUriReference(text)))]
  let equal = 0
  read.forEach((text, k) => {
    const normal = core.normalize(text)
    assert.equal(normal, ask('normalize', text).result, text)
    assert.equal(core.normalize(normal), normal, text)
    for (const other of [normal, read[k ^ 1] ?? text, read[(k * 7 + 1) % read.length]]) {
      const answer = core.equal(text, other)
      assert.equal(answer, ask('equal', text, [['other', other]]).equal, `${text} and ${other}`)
      equal += answer
    }
  })
  assert.ok(equal > read.length, `${equal} of ${read.length} are equal to another`)
})

test('the two modules agree on random texts', async () => {
  const code = `
    import * as core from 'uriel/core'
    import { ask } from './dist/full.js'
    const pieces = ['http:', 'x:', '//', 'h', 'H.ex', '/', '.', '..', 'a', '%41', '%2f', '%2F', '%7e', '~', '?', '#', 'q', '@', ':',
      '80', '[::1]', 'A', './', '../', 'mailto:', '', ';', ' ', 'é', '𝄞']
    let state = 12345
    const below = (end) => (state = (state * 1103515245 + 12345) & 0x7fffffff, (state >> 8) % end)
    const random = () => Array.from({ length: 1 + below(9) }, () => pieces[below(pieces.length)]).join('')
    const error = (call) => { try { return { ok: call() } } catch ({ kind, offset, end }) { return { kind, offset, end } } }
    const differ = [], counts = { read: 0, equal: 0 }
    const compare = (what, one, other, ...of) => { if (JSON.stringify(one) !== JSON.stringify(other)) differ.push([what, one, other, ...of]) }
    for (let k = 0; k < 6000; k++) {
      const one = random()
      const told = ask('refusal', one)
      const { kind, offset, end } = told.error ?? {}
      compare('parse', error(() => core.parseReference(one).path.length >= 0), told.ok ? { ok: true } : { kind, offset, end }, one)
      const other = k % 3 === 0 ? random() : k % 3 === 1 ? one.replace('%41', 'A').replace('h', 'H') : told.ok ? core.normalize(one) : one
      if (!told.ok || !core.isUriReference(other)) continue
      counts.read += 1
      counts.equal += core.equal(one, other)
      compare('equal', core.equal(one, other), ask('equal', one, [['other', other]]).equal, one, other)
      if (core.isUri(one)) compare('resolve', core.resolve(one, other), ask('resolve', other, [['base', one]]).result, one, other)
    }
    console.log(JSON.stringify({ differ: differ.slice(0, 5), counts }))`
  const ran = execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: join(here, '..'), encoding: 'utf8' })
  const { differ, counts } = JSON.parse(ran)
  assert.deepEqual(differ, [])
  assert.ok(counts.read > 1500 && counts.equal > 800 && counts.equal < counts.read - 300, ran)
})

test('the first module by itself has short messages, and the same places', () => {
  const code = `import { parse } from 'uriel/core'
    try { parse('http://h/a b') } catch (error) { console.log(JSON.stringify([error.message, error.offset, error.section])) }`
  const ran = execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: join(here, '..'), encoding: 'utf8' })
  assert.deepEqual(JSON.parse(ran), ['no URI reference: a character that is not allowed there, at 10', 10, null])
})

const modules = join(here, '../../target/modules')
const isQuick = statSync(join(modules, 'full.wasm')).size > 2e6

test('the first module is small', { skip: isQuick && 'the modules are not optimised' }, () => {
  for (const name of ['core-simd', 'core-table']) {
    const size = gzipSync(readFileSync(join(modules, `${name}.wasm`)), { level: 9 }).length
    assert.ok(size < 40000, `${name}: ${size} bytes with gzip`)
  }
})

test('places count units of the string', () => {
  const text = 'é𝄞 see http://h/a and http://h/b'
  for (const { url, start, end } of uriel.find(text)) assert.equal(text.slice(start, end), url)
  assert.throws(() => uriel.fields('http://h/é𝄞'), { offset: 9, end: 10 })
  assert.throws(() => uriel.parse('http://h/\ud800'), { offset: 9, end: 10 })
})

test('long texts, many of them, and texts after them', () => {
  const long = `http://h/${'a/../'.repeat(200000)}b`
  assert.equal(uriel.parse(long).path.length, long.length - 8)
  assert.equal(uriel.normalize(long), 'http://h/b')
  assert.equal(uriel.resolve(long, 'c'), 'http://h/c')
  assert.equal(uriel.parse('http://h/é'.slice(0, 9)).host, 'h')
  assert.equal(uriel.isUri(`http://h/${'é'.repeat(100000)}`), false)
  assert.equal(uriel.resolve('http://h/%7e', '?q'), 'http://h/%7e?q')
})

/** What a new process prints: nothing has grown its memory yet. */
function printed(code, ...options) {
  return execFileSync(process.execPath, [...options, '--input-type=module', '-e', code], { cwd: join(here, '..'), encoding: 'utf8', timeout: 60000 })
}

test('a target is right although the memory grows in the call', () => {
  const pairs = [
    ['http://a.example/dir/page', 'https://b.example/?q', 20000],
    ['http://trusted.example', 'x:@evil.example/q', 17000],
    ['http://a.example/dir/page', 'q', 60000]
  ]
  for (const [base, reference, count] of pairs) {
    const target = reference === 'q' ? 'http://a.example/dir/' : reference.slice(0, -1)
    const code = `import { resolve, normalize, isUri, parse } from 'uriel/core'
      const target = resolve('${base}', '${reference}' + 'q'.repeat(${count}))
      const short = parse('http://h.example/a').host
      const normal = normalize('HTTP://g.example/' + '%7e'.repeat(90000))
      console.log(target === '${target}' + 'q'.repeat(${reference === 'q' || reference.endsWith('q') ? count + 1 : count}), short, normal.length, isUri('a b'), parse('x://y/').host)`
    assert.equal(printed(code), 'true h.example 90017 false y\n', reference)
  }
})

test('a call after one that has stopped answers', () => {
  const code = `import { resolve, isUri } from 'uriel/core'
    import { mend, parts } from 'uriel'
    const names = []
    for (const call of [() => resolve('http://h/' + 'a'.repeat(3e6), 'b'.repeat(3e6)), () => mend('a b'.repeat(5e6))]) {
      try { names.push(call().length) } catch ({ name }) { names.push(name) }
      names.push(isUri('http://h/'), parts('http://h/').parts.host)
    }
    console.log(names.join())`
  assert.equal(printed(code, '--wasm-max-mem-pages=300'), 'RangeError,true,h,RangeError,true,h\n')
})

test('no password is shown', () => {
  const url = uriel.parse('http://me:s3cret@h/a')
  assert.equal(inspect(url), 'Uri <http://me:***@h/a>')
  for (const text of ['http://me:s3cret@h:x/', 'http://me:s3cret@h/a b', 'http://me:s3cret@::1/']) {
    assert.throws(() => uriel.parse(text), (error) => !inspect(error).includes('s3cret'))
    assert.ok(!JSON.stringify(uriel.explain(text)).includes('s3cret'))
  }
})

test('no secret is shown by a console or explained', () => {
  const texts = ['http://h/?token=S3', 'http://h/?a=b&X-Amz-Signature=S3#c', 'http://h/a;jsessionid=S3?b', 'http://h/?api_key=S3&b=a b', 'http://h/?sig=S3 S3']
  for (const text of [...texts, 'postgres://h/?password=S3', 'jdbc:oracle:thin:me/S3@h:1521:x', 'https://hooks.slack.com/services/T0/B0/S3']) {
    const { valid, error, ...explained } = uriel.explain(text)
    assert.equal(valid, uriel.isUri(text), text)
    for (const shown of [explained, error?.report ?? '']) assert.ok(!JSON.stringify(shown).includes('S3'), `${text} ${JSON.stringify(shown)}`)
    if (error) assert.equal(error.offset, text.indexOf(' '), text)
    if (valid) assert.ok(!inspect(uriel.parse(text)).includes('S3'), text)
  }
  // Places are those of the text itself.
  const text = 'http://h/?token=abcdef&a=http://h/#z'
  const { start, end } = uriel.explain(text).parts.find(({ name }) => name === 'fragment')
  assert.equal(text.slice(start, end), 'z')
  const { drawing } = uriel.explain('http://h/?token=abcdefgh&x=a b')
  assert.match(drawing, /\?token=\*\*\*&x=a b\n +\^\n/)
  assert.deepEqual(drawing.match(/byte \d+/g), ['byte 28', 'byte 28'])
  // A password stays one, although what stands before it in a query is hidden too; a text of which that is not true is not explained.
  const nested = uriel.explain('?token=S3\u00e9postgres://;jdbc:oracle:thin:me/S3@h\u00e9postgres://?@', { edition: 'rfc1738' })
  assert.ok(!JSON.stringify(nested).includes('S3'))
  const code = `import { parse } from 'uriel/core'
    console.log(parse('postgres://me:S3@h/a=b?password=S3&b#c=S3'), parse('http://h/'))`
  assert.equal(printed(code), 'Uri <postgres://me:***@h/a=b?password=***&b#c=***> Uri <http://h/>\n')
})

test('a Uri and an error are known to both kinds of modules', () => {
  const required = require('uriel')
  const url = required.parse('http://h/')
  assert.ok(url instanceof uriel.Uri && uriel.isUri(url) && uriel.equal(url, 'HTTP://h/'))
  assert.throws(() => required.parse('a b'), (error) => error instanceof uriel.UriError && !(new Error() instanceof uriel.UriError))
  class Own extends uriel.Uri {}
  assert.ok(new Own('a:') instanceof uriel.Uri && new Own('a:') instanceof Own && !(url instanceof Own))
  // What has the mark, and no text, is no URI; nothing throws.
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  for (const value of [new Proxy(url, {}), uriel.Uri.prototype, proxy, { [Symbol.for('uriel.Uri')]: true, text: 1 }]) {
    assert.equal(uriel.isUri(value), false)
    assert.throws(() => uriel.parse(value), TypeError)
  }
})

test('options of another type are errors', () => {
  const wrong = [
    ...['', 0, false, null, 'h', [1], Array(1)].map((hosts) => ({ hosts })),
    ...['', 0, false, null, 'http', ['http']].map((schemes) => ({ schemes })),
    { policy: false }, { policy: null }, { without: '' }, { ports: ['80'] }, { ports: 0 }, { edition: 1 }
  ]
  for (const options of wrong) assert.throws(() => uriel.check('http://127.0.0.1/', options), { kind: 'request' }, JSON.stringify(options))
  assert.equal(uriel.check('http://h.example/', { hosts: [], policy: undefined }).allowed, false)
  for (const options of [{ most: -1 }, { most: NaN }, { most: '1' }, { mending: 0 }, { defanged: 'no' }]) {
    assert.throws(() => uriel.find('http://h/', options), { kind: 'request' }, JSON.stringify(options))
  }
  assert.throws(() => uriel.explain('a', { width: 'abc' }), { kind: 'request' })
  assert.throws(() => uriel.redact('a', { url: 1 }), { kind: 'request' })
})

test('only texts are taken, and unknown names are errors', () => {
  for (const value of [undefined, null, 1, {}, [], ['http://h/'], { toString: () => 'http://h/' }, new String('http://h/')]) {
    assert.throws(() => uriel.parse(value), TypeError)
    assert.equal(uriel.isUri(value), false)
    for (const name of ['check', 'fields', 'redact', 'mend', 'find', 'hazards', 'explain', 'parts', 'editions']) {
      assert.throws(() => uriel[name](value), TypeError, name)
    }
  }
  assert.throws(() => uriel.parts('a', { edition: 'rfc1' }), { name: 'UriError', kind: 'request' })
  assert.throws(() => uriel.check('http://h.example/', { policy: 'any' }), { kind: 'request' })
  assert.throws(() => uriel.check('http://h.example/', { without: ['x'] }), { kind: 'request' })
  assert.deepEqual(uriel.check('http://h.example /').allowed, false)
  for (const options of [{ host: ['*.example.com'] }, { sameSite: 'http://h/' }, { polic: 'strict' }, { hosts: 'h' }]) {
    assert.throws(() => uriel.check('https://evil.example/', options), { name: 'UriError', kind: 'request' })
  }
  assert.throws(() => uriel.normalize('http://h', { level: 'schema' }), { kind: 'request' })
  assert.throws(() => uriel.redact('a', { pattern: ['webhooks'] }), { kind: 'request' })
  assert.deepEqual(['http://H/', 'x:'].map(uriel.normalize), ['http://h/', 'x:'])
})

test('options are those of the caller alone, and lists may be long', () => {
  Object.prototype.hosts = ['127.0.0.1']
  Object.prototype.error = { option: 'a' }
  Object.prototype.scheme = 'http'
  try {
    assert.equal(uriel.check('http://127.0.0.1/').allowed, false)
    assert.equal(uriel.explain('http://h/').error, null)
    assert.equal(uriResolver.serialize({ path: 'a' }), 'a')
    assert.equal(uriResolver.parse('a:', {}).path, '')
  } finally {
    for (const name of ['hosts', 'error', 'scheme']) delete Object.prototype[name]
  }
  assert.equal(uriel.check('http://a.example/', { hosts: Array(200000).fill('a.example') }).allowed, true)
  assert.throws(() => uriel.check('http://www.example.com:8/', { ports: '8080' }), { kind: 'request' })
})

test('the place of an error is one in the text that is refused', () => {
  assert.throws(() => uriel.resolve('http://h<h/', 'ééé', { edition: 'rfc2396' }), { offset: 8 })
  assert.throws(() => uriel.resolve('http://éé<h/', 'a', { edition: 'rfc2396' }), { offset: 7, end: 8 })
  assert.throws(() => uriel.equal('a', 'ééé<', { level: 'scheme' }), { offset: 0, end: 1 })
})

test('patterns tell secrets beside URLs', () => {
  const hook = 'https://hooks.slack.com/services/T0/B0/s3cret'
  assert.equal(uriel.redact(`me:pw@tcp(h)/db ${hook}`), `me:***@tcp(h)/db ${hook}`)
  assert.equal(uriel.redact(hook, { patterns: ['webhooks'] }), 'https://hooks.slack.com/services/***')
  assert.equal(uriel.redact('me:pw@tcp(h)/db', { patterns: [] }), 'me:pw@tcp(h)/db')
  assert.throws(() => uriel.redact('a', { patterns: ['x'] }), { kind: 'request' })
})

test('ajv reads its own meta-schema, and references with odd names', () => {
  const Ajv = require('ajv').default
  const ajv = new Ajv({ uriResolver, strict: false })
  ajv.addSchema({ $id: 'schemas/a-b.json', definitions: { 'Record<string,é>': { type: 'number' } } })
  const validate = ajv.compile({ $id: 'schemas/c.json', $ref: 'a-b.json#/definitions/Record%3Cstring%2C%C3%A9%3E' })
  assert.deepEqual([validate(1), validate('')], [true, false])
  assert.ok(ajv.validateSchema({ type: 'object', properties: { a: { $ref: '#/definitions/b' } } }))
})

test('Fastify validates a body by schemas that refer to one another', async () => {
  const app = require('fastify')({ ajv: { customOptions: { uriResolver } } })
  app.addSchema({ $id: 'http://h.example/name', type: 'string', minLength: 2 })
  const body = { type: 'object', properties: { name: { $ref: 'http://h.example/name#' } }, required: ['name'] }
  app.post('/', { schema: { body } }, async () => 'taken')
  const post = async (payload) => (await app.inject({ method: 'POST', url: '/', payload })).statusCode
  assert.deepEqual([await post({ name: 'me' }), await post({ name: 'm' })], [200, 400])
})

test('a relative target gets no scheme and does not vanish', () => {
  const targets = [
    ['x', './javascript:alert(1)', './javascript:alert(1)'],
    ['', './b:c', './b:c'],
    ['./b:c', '?q', './b:c?q'],
    ['a', '.', './'],
    ['a', './?q', './?q'],
    ['a', '', 'a'],
    ['', '', ''],
    ['a/b', '..', './'],
    ['.//x', 'b', './/b'],
    ['a/b', '/c', '/c']
  ]
  for (const [base, reference, target] of targets) {
    assert.equal(uriResolver.resolve(base, reference), target)
    assert.equal(require('fast-uri').resolve(base, reference), target, 'fast-uri')
  }
})

test('a text that browsers read as one of another server is not escaped, but refused', () => {
  const texts = [' //evil.example/', '//evil.example/ ', '\\\\evil.example/', '/\\evil.example/', 'http:\\\\evil.example/', 'http:/\\evil.example/']
  for (const text of texts) {
    const read = uriResolver.parse(text)
    assert.deepEqual([read.host, read.path, typeof read.error], [undefined, text, 'string'], text)
    assert.throws(() => uriResolver.resolve('http://good.example/', text), uriel.UriError, text)
    assert.throws(() => uriResolver.resolve(text, 'http://good.example/'), uriel.UriError, text)
    assert.equal(uriResolver.normalize(text), text)
    assert.equal(uriResolver.equal(text, text), false, text)
  }
  assert.throws(() => uriResolver.resolve('%2f%2fevil.example:/a', 'b'), uriel.UriError)
  assert.equal(uriResolver.normalize('javascript:alert(1)', { reference: 'suffix' }), 'javascript%3Aalert(1)')
  assert.equal(uriResolver.normalize('H.example:80/%7e', { reference: 'suffix' }), 'h.example:80/~')
  assert.equal(uriResolver.parse('http://H%3a.example').host, 'h%3A.example')
  assert.equal(uriResolver.parse('/a', { scheme: 'http' }).error, 'http URIs must have a host.')
  assert.equal(uriResolver.equal('http:/a', 'http:/a'), true)
})

test('what is left out of the URLs of a text is told', () => {
  const text = 'http://h/ http://h.\u0440\u0444/ http://${HOST}:80/ http://{host}/ http://a/'
  const { urls, count, left_out: leftOut } = uriel.findings(text, { most: 1 })
  assert.deepEqual([urls.map(({ url }) => url), count, leftOut], [['http://h/'], 2, { cut: 1, template: 2 }])
  assert.deepEqual(uriel.findings('a').left_out, {})
})

test('components can add no server to a URI', () => {
  const { serialize } = uriResolver
  assert.equal(serialize({ scheme: null, userinfo: null, host: null, port: null, path: 'a', query: null, fragment: null }), 'a')
  // What is tested is what is written, and it is a component of the object's own.
  const twice = (...texts) => ({ toString: () => (texts.length > 1 ? texts.shift() : texts[0]) })
  assert.equal(serialize({ host: 'h', port: twice('80', '@evil') }), '//h:80')
  assert.equal(serialize({ scheme: twice('x', 'javascript'), path: 'a' }), 'x:a')
  assert.equal(serialize(Object.assign(Object.create({ host: 'evil.example' }), { scheme: 'http', path: '/x' })), 'http:/x')
  for (const port of ['8080@evil.example', '80/path', '-1', '1.5', '99999', NaN]) {
    assert.throws(() => serialize({ scheme: 'http', host: 'h', port }), TypeError)
  }
  for (const host of ['h@evil.example', 'h/..', 'a:b', 'h\\evil', 'h#', '[::1]@evil']) {
    const url = uriel.parse(serialize({ scheme: 'http', host, path: '/p' }))
    assert.deepEqual([url.path, url.userinfo, url.port], ['/p', null, null], host)
  }
  assert.equal(uriResolver.parse('http://good@evil.example@h/').host, undefined)
})

test('the types are those of the package, for modules of both kinds', { skip: !has('typescript') }, () => {
  const tsc = require.resolve('typescript/bin/tsc')
  const compiled = (file, module) => {
    const options = ['--noEmit', '--strict', '--module', module, '--moduleResolution', module, '--target', 'es2022', '--skipLibCheck', 'false']
    return spawnSync(process.execPath, [tsc, ...options, join(here, file)], { encoding: 'utf8' }).stdout
  }
  assert.equal(compiled('types.ts', 'nodenext'), '')
  // The types of `import` would be those of a module that `require` cannot have.
  assert.equal(compiled('types.cts', 'node16'), '')
})

function has(name) {
  try {
    return Boolean(require.resolve(`${name}/package.json`))
  } catch {
    return false
  }
}
