import { requestErrors } from '../protocol/errors.ts'

/** Scans a query parameter; errors contain the position as in PostgREST. */
export class QueryScanner {
  readonly source: string
  /** For errors: `filter (gt.5)`. */
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

  spaces(): void {
    while (this.at(' ') || this.at('\t')) this.position += 1
  }

  expect(token: string, ...expecting: string[]): void {
    if (!this.take(token)) this.fail(expecting.length > 0 ? expecting : [quote(token)])
  }

  /** The error is that of a parser which tried the first word letter by letter. */
  word<const Word extends string>(words: readonly Word[]): Word {
    const found = words.find((word) => this.take(word))
    if (found !== undefined) return found
    const first = words[0] ?? ''
    let same = 0
    while (same < first.length && this.source[this.position + same] === first[same]) same += 1
    return this.fail(words.map(quote), this.position + same)
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

function oneOf(CHOICES: readonly string[]): string {
  if (CHOICES.length < 2) return CHOICES.join()
  return `${CHOICES.slice(0, -1).join(', ')} or ${CHOICES.at(-1)}`
}
