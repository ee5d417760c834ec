/**
 * Writes the messages of PostgreSQL's extended protocol, one behind the other, into one buffer that is used again and
 * again. The drivers' own serializers make some hundred objects for each transaction, which takes as long as a small query.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

const code = (letter: string) => letter.charCodeAt(0)
const CODES = {
  parse: code('P'),
  bind: code('B'),
  describe: code('D'),
  execute: code('E'),
  close: code('C'),
  query: code('Q'),
  sync: code('S'),
  portal: code('P'),
  statement: code('S'),
}

const USUAL_SIZE = 65_536
/** A buffer that one large request made grow beyond this is not kept. */
const KEPT_SIZE = 1_048_576

export class MessageWriter {
  #buffer = Buffer.allocUnsafe(USUAL_SIZE)
  #length = 0

  /** Everything that was written since the last call; valid until the next message is written. */
  take(): Uint8Array {
    const taken = this.#buffer.subarray(0, this.#length)
    this.#length = 0
    if (this.#buffer.length > KEPT_SIZE) this.#buffer = Buffer.allocUnsafe(USUAL_SIZE)
    return taken
  }

  /** Prepares a statement; without a name, for the next `bind` only. */
  parse(text: string, name = ''): void {
    const start = this.#begin(CODES.parse)
    this.#string(name)
    this.#string(text)
    this.#int16(0)
    this.#end(start)
  }

  /** Gives a prepared statement its parameters, as texts; asks for results as texts. */
  bind(values: readonly (string | null)[], statement = ''): void {
    const start = this.#begin(CODES.bind)
    this.#string('')
    this.#string(statement)
    this.#int16(0)
    this.#int16(values.length)
    for (const value of values) {
      const at = this.#int32(-1)
      if (value === null) continue
      // First the characters: for them the buffer may be replaced by a larger one.
      const bytes = this.#characters(value)
      this.#buffer.writeInt32BE(bytes, at)
    }
    this.#int16(0)
    this.#end(start)
  }

  /** Asks for the columns of what was bound. */
  describe(): void {
    const start = this.#begin(CODES.describe)
    this.#byte(CODES.portal)
    this.#string('')
    this.#end(start)
  }

  execute(): void {
    const start = this.#begin(CODES.execute)
    this.#string('')
    this.#int32(0)
    this.#end(start)
  }

  /** Forgets a prepared statement; no error where there is none. */
  close(statement: string): void {
    const start = this.#begin(CODES.close)
    this.#byte(CODES.statement)
    this.#string(statement)
    this.#end(start)
  }

  /** Runs a text of one or more statements without parameters, at once. */
  query(text: string): void {
    const start = this.#begin(CODES.query)
    this.#string(text)
    this.#end(start)
  }

  sync(): void {
    this.#end(this.#begin(CODES.sync))
  }

  /** @returns where the message's length belongs */
  #begin(type: number): number {
    this.#byte(type)
    return this.#int32(0)
  }

  #end(start: number): void {
    this.#buffer.writeInt32BE(this.#length - start, start)
  }

  #byte(value: number): void {
    this.#reserve(1)
    this.#buffer[this.#length++] = value
  }

  #int16(value: number): void {
    this.#reserve(2)
    this.#length = this.#buffer.writeUInt16BE(value, this.#length)
  }

  /** @returns where it was written */
  #int32(value: number): number {
    this.#reserve(4)
    const at = this.#length
    this.#length = this.#buffer.writeInt32BE(value, at)
    return at
  }

  #string(text: string): void {
    this.#characters(text)
    this.#byte(0)
  }

  /** @returns how many bytes they take */
  #characters(text: string): number {
    // UTF-8 takes at most three bytes for each of UTF-16's units.
    this.#reserve(text.length * 3)
    const written = this.#buffer.write(text, this.#length)
    this.#length += written
    return written
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes
    if (needed <= this.#buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2))
    this.#buffer.copy(larger, 0, 0, this.#length)
    this.#buffer = larger
  }
}
