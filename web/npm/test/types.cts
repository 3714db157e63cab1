// Compiled, and not run: the types as a program of CommonJS uses them.

import { type Uri, check, parse } from 'uriel'
import * as core from 'uriel/core'
import uriResolver from 'uriel/uri-js'

const url: Uri = parse('http://h/')
const allowed: boolean = check(url).allowed
const target: string = uriResolver.resolve('http://h/', core.normalize('a'))
export { allowed, target }
