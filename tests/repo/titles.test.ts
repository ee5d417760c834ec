/** Titles of tests: `describe` names a subject, `it` states its behaviour, and both read as one sentence. */

import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { allFiles, read } from './files.ts'

interface Title {
  readonly file: string
  readonly call: 'describe' | 'it'
  /** Titles of the enclosing blocks. */
  readonly around: readonly string[]
  readonly text: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly callee?: Node
  readonly object?: Node
  readonly arguments?: readonly Node[]
}

function titlesOf(file: string, code: string): Title[] {
  const titles: Title[] = []
  function visit(value: unknown, around: readonly string[]): void {
    if (typeof value !== 'object' || value === null) return
    const { type, callee, arguments: [title, body] = [] } = value as Node
    const call = callee && calledName(callee)
    let inside = around
    if ((call === 'it' || call === 'describe') && title && body && type === 'CallExpression') {
      const text = /^(['"`])([\s\S]*)\1$/.exec(code.slice(title.start, title.end))?.[2]
      if (text !== undefined) {
        titles.push({ file, call, around, text })
        if (call === 'describe') inside = [...around, text]
      }
    }
    for (const child of Object.values(value)) visit(child, inside)
  }
  visit(parseSync(file, code).program, [])
  return titles
}

/** Returns `it` for `it(…)`, `it.each(…)(…)` and `it.skipIf(…)(…)`. */
function calledName({ name, callee, object }: Node): string | undefined {
  const inner = callee ?? object
  return inner ? calledName(inner) : name
}

const PLACEHOLDER = /[%$][\w.]+|\$\{[^}]*\}/g
const NOT_A_SUBJECT = /^(after|as|at|before|by|for|from|if|in|of|on|that|to|when|where|while|with|without)\s/

/** Rows of its tables are listed in docs/compatibility.md, after their block. */
const isListed = (file: string) => file.startsWith('tests/acceptance/')

/** @returns what is wrong with a title */
function faultOf({ file, call, text }: Title): string | undefined {
  if (call === 'describe') return NOT_A_SUBJECT.test(text) ? 'names no subject' : undefined
  if (/^[A-Z][a-z]+\s/.test(text)) return 'does not start in lower case'
  if (isListed(file) && /^[%\d]/.test(text)) return undefined
  if (!/\p{L}{2}/u.test(text.replace(PLACEHOLDER, ''))) return 'states only values'
  return /\s/.test(text) ? undefined : 'is a single word'
}

const titles = allFiles
  .filter((file) => /\.test\.tsx?$/.test(file))
  .flatMap((file) => titlesOf(file, read(file)))
const fullText = ({ file, around, text }: Title) => [file, ...around, text].join(' › ')

describe('title parser', () => {
  it('finds titles of blocks and tests, also of tables', () => {
    const code = "describe('a box', () => { it.each([[1]])('holds %i', () => {}); it(`is flat`, () => {}) })"
    expect(titlesOf('a.test.ts', code).map(fullText)).toEqual([
      'a.test.ts › a box',
      'a.test.ts › a box › holds %i',
      'a.test.ts › a box › is flat',
    ])
  })
})

describe('test titles', () => {
  it('name a subject and state its behaviour', () => {
    expect(titles.length).toBeGreaterThan(3000)
    const faults = titles.flatMap((title) => {
      const fault = faultOf(title)
      return fault === undefined ? [] : `${fullText(title)}: ${fault}`
    })
    expect(faults).toEqual([])
  })

  it('are unique within a file', () => {
    const counts = Map.groupBy(titles.filter(({ call }) => call === 'it').map(fullText), (text) => text)
    expect([...counts].filter(([, same]) => same.length > 1).map(([text]) => text)).toEqual([])
  })
})
