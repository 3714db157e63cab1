// The page: what is typed goes to the worker, and its answer is shown. Texts are set as texts alone, never as markup.

import { EXAMPLES } from './examples.js'

const $ = (id) => document.getElementById(id)
const [text, edition, secrets, status] = ['text', 'edition', 'secrets', 'status'].map($)

/** An element with a text and children. */
function made(name, { className, title, ...rest } = {}, ...children) {
  const element = document.createElement(name)
  if (className) element.className = className
  if (title) element.title = title
  for (const [key, value] of Object.entries(rest)) element.setAttribute(key, value)
  element.append(...children.filter((child) => child !== null && child !== undefined))
  return element
}

function button(label, use) {
  const element = made('button', { type: 'button' }, label)
  element.addEventListener('click', use)
  return element
}

// ----- the worker: one request at a time, and after it the latest -----

const policy = globalThis.trustedTypes?.createPolicy('worker', { createScriptURL: () => 'worker.js' })
const worker = new Worker(policy?.createScriptURL('') ?? 'worker.js', { type: 'module' })
let busy = false
let wanted = null
let more = false
let last = 0

function ask() {
  wanted = { id: ++last, text: text.value, edition: edition.value, width, secrets: secrets.checked, more }
  next()
}

function next() {
  if (busy || !wanted) return
  busy = true
  worker.postMessage(wanted)
  wanted = null
}

worker.addEventListener('message', ({ data }) => {
  busy = false
  // An answer to what is no longer there is not shown.
  if (!wanted) {
    if (data.failure) tell(`The module could not be loaded: ${data.failure}`, false)
    else show(data)
  }
  next()
})
worker.addEventListener('error', () => tell('The worker could not be started.', false))

/** The columns of the drawing that fit. To measure them takes a layout, which a long text makes slow. */
let width = 80

function columns() {
  const probe = made('span', { className: 'url probe' }, '0'.repeat(100))
  document.body.append(probe)
  const one = probe.getBoundingClientRect().width / 100 || 8
  probe.remove()
  return Math.max(30, Math.min(100, Math.floor(($('form').clientWidth - 24) / one)))
}

function tell(message, good) {
  status.className = good ? 'good' : 'wrong'
  // A screen reader says it again only if it is another one.
  if (status.textContent !== message) status.textContent = message
}

// ----- the answer -----

function show(answer) {
  const { explanation, shown, readings, mended, found, others } = answer
  keep(shown)
  $('answer').hidden = text.value === ''
  if (text.value === '') {
    status.className = ''
    status.textContent = 'Type or paste a URL, or click an example.'
    return
  }
  tell(explanation.ok ? `${capital(explanation.summary)}.` : `${capital(explanation.summary)}: ${explanation.error.message}`, explanation.ok)
  draw(explanation.rows)
  $('groups').replaceChildren(...explanation.groups.map((group) => section(group, mended)))
  $('found').hidden = found === null
  if (found) {
    const { count, urls } = found
    $('found-count').textContent = count === urls.length ? `${count} found.` : `${count} found; the first ${urls.length} are listed.`
    $('found-list').replaceChildren(...urls.map(({ url }) => made('li', {}, use(url))))
  }
  table([...readings.map(uriel), browser(shown), ...others.map(other)])
}

const capital = (sentence) => sentence[0].toUpperCase() + sentence.slice(1)

/** The drawing: the URL and the names under it, up to the first group, which has a section of its own. */
function draw(rows) {
  const first = rows.findIndex(({ runs }) => runs.some(({ tone }) => tone === 'title'))
  const lines = rows.slice(0, first < 0 ? rows.length : first)
  // The status says what is wrong, so that the mark is enough.
  const wrong = lines.findIndex(({ runs }, k) => k > 0 && runs.some(({ tone, text }) => tone === 'wrong' && !/^[ ^]*$/.test(text)))
  if (wrong > 0) lines.length = wrong
  while (lines.length > 0 && lines.at(-1).runs.length === 0) lines.pop()
  // The first line is the status, and a blank one follows.
  const runs = lines.slice(2).flatMap(({ runs }) => [...runs.map(({ tone, text }) => made('span', { className: tone }, text)), '\n'])
  $('drawing').replaceChildren(...runs)
}

/** A group of the explanation. */
function section({ name, title, lines }, mended) {
  const list = made('dl')
  for (const { name: label, value, note, is_url: isUrl } of lines) {
    const term = made('dt', {}, label || '\u00a0')
    const detail = made('dd', {}, isUrl || name === 'normal-form' ? offered(label, value, mended) : made('span', { className: 'value' }, value))
    if (note) detail.append(' ', made('span', { className: 'note' }, note))
    list.append(term, detail)
  }
  const id = `group-${name.replaceAll(' ', '-')}`
  return made('section', { 'aria-labelledby': id }, made('h2', { id }, capital(title || name)), list)
}

/** A URL to click. One with a hidden secret is taken from the text itself, if that is possible. */
function offered(label, value, mended) {
  if (!value.includes('***')) return use(value)
  if (label === 'mend' && mended !== null) return use(mended, value)
  return made('span', { className: 'value' }, value)
}

function use(url, label = url) {
  const element = button(made('span', { className: 'url' }, label), () => write(url))
  element.title = 'Read this one'
  return element
}

// ----- who reads it how -----

const PARTS = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment']

function uriel({ edition: value, ok, parts, error }) {
  const name = [...edition.options].find((option) => option.value === value).label
  if (!ok) return { name, refused: error.message }
  return { name, parts: Object.fromEntries(PARTS.map((part) => [part, parts[part] ?? null])) }
}

/** The engine's own `URL`, which repairs what it reads. */
function browser(text) {
  const name = 'this browser, URL'
  try {
    const url = new URL(text)
    const given = (value) => (value === '' ? null : value)
    const userinfo = url.username + (url.password === '' ? '' : `:${url.password}`)
    return {
      name,
      parts: {
        scheme: url.protocol.slice(0, -1),
        userinfo: given(userinfo),
        host: given(url.hostname),
        port: given(url.port),
        path: url.pathname,
        query: given(url.search.slice(1)),
        fragment: given(url.hash.slice(1))
      }
    }
  } catch {
    return { name, refused: 'refused' }
  }
}

function other({ name, ok, ...parts }) {
  return ok ? { name, parts } : { name, refused: parts.error }
}

function table(rows) {
  const head = made('tr', {}, made('th', { scope: 'col' }, 'reader'), ...PARTS.map((part) => made('th', { scope: 'col' }, part)))
  const standard = rows[4].parts
  const line = ({ name, parts, refused }) => {
    const title = made('th', { scope: 'row' }, name)
    if (!parts) return made('tr', {}, title, made('td', { colspan: String(PARTS.length), className: 'message' }, refused))
    return made('tr', {}, title, ...PARTS.map((part) => cell(parts[part] ?? null, standard ? (standard[part] ?? null) : undefined)))
  }
  $('readers').replaceChildren(made('thead', {}, head), made('tbody', {}, ...rows.map(line)))
}

function cell(value, standard) {
  const differs = standard !== undefined && value !== standard
  const content = value === null ? made('span', { className: 'absent' }, 'none') : value === '' ? made('span', { className: 'absent' }, 'empty') : value
  return made('td', { className: differs ? 'differs' : '', title: value ?? '' }, differs ? '≠ ' : null, content)
}

// ----- the state, in the fragment of the page -----

/** A longer text is not kept: no browser takes an address of any length. */
const LONGEST = 4096

function keep(shown) {
  const state = new URLSearchParams()
  if (shown.length <= LONGEST && shown !== '') state.set('text', shown)
  if (edition.value !== 'rfc3986') state.set('edition', edition.value)
  const fragment = state.toString()
  // Nothing is lost if the browser finds that it was asked too often.
  try {
    history.replaceState(null, '', fragment === '' ? location.pathname + location.search : `#${fragment}`)
  } catch {}
}

function restore() {
  const state = new URLSearchParams(location.hash.slice(1))
  text.value = state.get('text') ?? ''
  const wantedEdition = state.get('edition')
  if ([...edition.options].some(({ value }) => value === wantedEdition)) edition.value = wantedEdition
}

function write(url) {
  text.value = url
  text.focus()
  ask()
}

$('examples').append(...EXAMPLES.map(([label, url]) => made('li', {}, button(label, () => write(url)))))
$('more-readers').addEventListener('click', () => {
  more = true
  $('more-readers').hidden = true
  $('readers-scroll').focus()
  ask()
})
$('clear').addEventListener('click', () => write(''))
$('form').addEventListener('submit', (event) => event.preventDefault())
for (const element of [text, edition, secrets]) element.addEventListener('input', ask)
addEventListener('hashchange', () => {
  restore()
  ask()
})
addEventListener('resize', () => {
  const fitting = columns()
  if (fitting !== width) {
    width = fitting
    ask()
  }
})
width = columns()
restore()
ask()
