import { requestErrors } from '../protocol/errors.ts'

/** Scans a query parameter; errors contain the position as in PostgREST. */
export class QueryScanner {
  readonly source: string
  /** Described in errors: `filter (gt.5)`. */
  readonly subject: string
  position = 0

  constructor(subject: string, source: string) {
    this.subject = subject
    this.source = source
  }

  get done(): boolean {
    return this.position >= this.source.length
  }

  at(token: string): boolean {
    return this.source.startsWith(token, this.position)
  }

  take(token: string): boolean {
    if (!this.at(token)) return false
    this.position += token.length
    return true
  }

  /** Consumes the match of a sticky expression. */
  match(expression: RegExp): string | null {
    expression.lastIndex = this.position
    const found = expression.exec(this.source)
    if (!found) return null
    this.position += found[0].length
    return found[0]
  }

  /** Tests a sticky expression here, without consuming. */
  lookingAt(expression: RegExp): boolean {
    expression.lastIndex = this.position
    return expression.test(this.source)
  }

  skipSpaces(): void {
    while (this.at(' ') || this.at('\t')) this.position += 1
  }

  expect(token: string, ...expecting: string[]): void {
    if (!this.take(token)) this.fail(expecting.length > 0 ? expecting : [quote(token)])
  }

  /** Reports errors at the position of a parser that tries the first word letter by letter. */
  keyword<const Word extends string>(words: readonly Word[]): Word {
    const found = words.find((keyword) => this.take(keyword))
    if (found !== undefined) return found
    const first = words[0] ?? ''
    let matchedLength = 0
    while (
      matchedLength < first.length &&
      this.source[this.position + matchedLength] === first[matchedLength]
    )
      matchedLength += 1
    return this.fail(words.map(quote), this.position + matchedLength)
  }

  /** @throws {RestError} PGRST100 */
  fail(expecting: readonly string[], unexpectedAt = this.position): never {
    const unexpected = this.source.codePointAt(unexpectedAt)
    const found = unexpected === undefined ? 'end of input' : quote(String.fromCodePoint(unexpected))
    this.reject(`unexpected ${found} expecting ${oneOf(expecting)}`)
  }

  reject(details: string): never {
    const lines = this.source.slice(0, this.position).split('\n')
    const column = [...(lines.at(-1) ?? '')].length + 1
    const message = `"failed to parse ${this.subject}" (line ${lines.length}, column ${column})`
    throw requestErrors.parse(message, details)
  }
}

function quote(text: string): string {
  return JSON.stringify(text)
}

function oneOf(choices: readonly string[]): string {
  if (choices.length < 2) return choices.join()
  return `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`
}
