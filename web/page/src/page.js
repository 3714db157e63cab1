// The page: what is typed goes to the worker, and its answer is shown. Texts are set as texts alone, never as markup.

import { EXAMPLES } from './examples.js'
import { PARTS } from './readers.js'

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
let worker = null
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
  worker ??= started()
  worker.postMessage(wanted)
  wanted = null
}

/** One that could not be started is started again by the next request. */
function started() {
  const one = new Worker(policy?.createScriptURL('') ?? 'worker.js', { type: 'module' })
  one.addEventListener('message', ({ data }) => {
    busy = false
    // An answer to what is no longer there is not shown.
    if (!wanted) {
      if (data.failure) fail(`There is no answer: ${data.failure}`)
      else show(data)
    }
    next()
  })
  one.addEventListener('error', () => {
    one.terminate()
    worker = null
    busy = false
    if (wanted) next()
    else fail('The worker could not be started.')
  })
  return one
}

function fail(message) {
  empty()
  tell(message, false)
}

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

/** Leaves nothing of an answer. */
function empty() {
  $('answer').hidden = true
  for (const id of ['drawing', 'groups', 'found-list', 'found-count', 'readers']) $(id).replaceChildren()
}

function show(answer) {
  const { explanation, rows, whole, found } = answer
  keep(answer)
  if (text.value === '') {
    empty()
    status.className = ''
    status.textContent = 'Type or paste a URL, or click an example.'
    return
  }
  $('answer').hidden = false
  tell(explanation.ok ? `${capital(explanation.summary)}.` : `${capital(explanation.summary)}: ${explanation.error.message}`, explanation.ok)
  draw(explanation.rows)
  $('groups').replaceChildren(...explanation.groups.map((group) => section(group, whole)))
  $('found').hidden = found === null
  const { count, urls } = found ?? { count: 0, urls: [] }
  $('found-count').textContent = count === urls.length ? `${count} found.` : `${count} found; the first ${urls.length} are listed.`
  $('found-list').replaceChildren(...urls.map(({ url, shown }) => made('li', {}, use(url, shown))))
  table(rows)
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
function section({ name, title, lines, left }, whole) {
  const list = made('dl')
  for (const { name: label, value, note, is_url: isUrl } of lines) {
    const term = made('dt', {}, label || '\u00a0')
    const offers = isUrl || name === 'normal-form'
    const detail = made('dd', {}, offers ? offered(name === 'normal-form' ? 'normal' : label, value, whole) : made('span', { className: 'value' }, value))
    if (note) detail.append(' ', made('span', { className: 'note' }, note))
    list.append(term, detail)
  }
  const id = `group-${name.replaceAll(' ', '-')}`
  const rest = left > 0 ? made('p', { className: 'note' }, `and ${left} more`) : null
  return made('section', { 'aria-labelledby': id }, made('h2', { id }, capital(title || name)), list, rest)
}

/** A URL to click. A value is shown without its secrets, and cut where it is long: then the whole is taken, if there is one. */
function offered(label, value, whole) {
  const url = whole[label] ?? null
  if (url !== null) return use(url, value)
  return /\*\*\*|…$|^"/.test(value) ? made('span', { className: 'value' }, value) : use(value)
}

function use(url, label = url) {
  const element = button(made('span', { className: 'url' }, label), () => write(url))
  element.title = 'Read this one'
  return element
}

// ----- who reads it how -----

function table(rows) {
  const head = made('tr', {}, made('th', { scope: 'col' }, 'reader'), ...PARTS.map((part) => made('th', { scope: 'col' }, part)))
  const line = ({ name, cells, refused }) => {
    const known = [...edition.options].find(({ value }) => value === name)
    const title = made('th', { scope: 'row' }, known?.label ?? name)
    if (!cells) return made('tr', {}, title, made('td', { colspan: String(PARTS.length), className: 'message' }, made('div', {}, refused)))
    return made('tr', {}, title, ...cells.map((one, k) => cell(one, `${known?.label ?? name}, ${PARTS[k]}`)))
  }
  $('readers').replaceChildren(made('thead', {}, head), made('tbody', {}, ...rows.map(line)))
}

/** More characters scroll in their cell. */
const LOW = 200

function cell({ value, differs }, label) {
  const content = value === null ? made('span', { className: 'absent' }, 'none') : value === '' ? made('span', { className: 'absent' }, 'empty') : value
  const mark = differs ? '≠ ' : null
  const isLong = value !== null && value.length > LOW
  const inner = isLong ? [made('div', { className: 'long', tabindex: '0', role: 'group', 'aria-label': label }, mark, content)] : [mark, content]
  return made('td', { className: differs ? 'differs' : '' }, ...inner)
}

// ----- the state, in the fragment of the page -----

/** A longer one is not kept: no browser takes an address of any length. */
const LONGEST = 8192

/** The text of a link whose secrets are masked. */
let linked = null

function keep({ shown, isMasked }) {
  const state = new URLSearchParams()
  if (shown !== '') state.set('text', shown)
  if (shown !== '' && (isMasked || linked === text.value)) state.set('masked', '1')
  if (edition.value !== 'rfc3986') state.set('edition', edition.value)
  if (state.toString().length > LONGEST) for (const name of ['text', 'masked']) state.delete(name)
  const fragment = state.toString()
  $('masked').hidden = linked !== text.value
  // Nothing is lost if the browser finds that it was asked too often.
  try {
    history.replaceState(null, '', fragment === '' ? location.pathname + location.search : `#${fragment}`)
  } catch {}
}

function restore() {
  const state = new URLSearchParams(location.hash.slice(1))
  text.value = state.get('text') ?? ''
  linked = state.has('masked') && text.value !== '' ? text.value : null
  const wantedEdition = state.get('edition')
  edition.value = [...edition.options].some(({ value }) => value === wantedEdition) ? wantedEdition : 'rfc3986'
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
// The link leads to a place of the page, and its address would be another state.
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault()
  $($('answer').hidden ? 'text' : 'answer').focus()
})
addEventListener('hashchange', () => {
  if (location.hash === '#answer') return
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
$('late').remove()
width = columns()
restore()
ask()
