/** Reads the messages that PostgreSQL answers with. They come in pieces that need not end where a message ends. */

export interface Field {
  readonly name: string
  /** The type's object identifier. */
  readonly type: number
}

/** What of an error or a notice has a meaning here, by the letters of the protocol. */
export type ErrorReport = Readonly<
  Partial<Record<'V' | 'C' | 'M' | 'D' | 'H' | 'n' | 'R', string | undefined>>
>

/** Those messages that matter to a caller; the others only say that something went well. */
export interface MessageHandler {
  /** The columns of the rows to come; none for a statement without rows. */
  columns(fields: readonly Field[]): void
  row(texts: readonly (string | null)[]): void
  /** @param tag such as `INSERT 0 5`; empty for an empty statement */
  complete(tag: string): void
  notification(channel: string, payload: string): void
  failed(report: ErrorReport): void
  /** @param status `I` outside of a transaction, `T` in one, `E` in one that failed */
  ready(status: string): void
}

const HEADER_SIZE = 5

export class MessageReader {
  readonly #handler: MessageHandler
  #rest: Buffer | undefined
  #buffer: Buffer = Buffer.alloc(0)
  #at = 0

  constructor(handler: MessageHandler) {
    this.#handler = handler
  }

  /** Hands on the messages that are whole. The bytes are copied as far as they are needed later. */
  read(bytes: Uint8Array): void {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const buffer = this.#rest ? Buffer.concat([this.#rest, piece]) : piece
    let start = 0
    while (start + HEADER_SIZE <= buffer.length) {
      const end = start + 1 + buffer.readInt32BE(start + 1)
      if (end > buffer.length) break
      this.#buffer = buffer
      this.#at = start + HEADER_SIZE
      this.#message(String.fromCharCode(buffer[start] as number))
      start = end
    }
    this.#rest = start < buffer.length ? Buffer.from(buffer.subarray(start)) : undefined
  }

  #message(type: string): void {
    const handler = this.#handler
    if (type === 'D') handler.row(this.#texts())
    else if (type === 'T') handler.columns(this.#fields())
    else if (type === 'n') handler.columns([])
    else if (type === 'C') handler.complete(this.#string())
    else if (type === 'I') handler.complete('')
    else if (type === 'E') handler.failed(this.#report())
    else if (type === 'Z') handler.ready(String.fromCharCode(this.#byte()))
    else if (type === 'A') {
      this.#int32() // The process that notified.
      handler.notification(this.#string(), this.#string())
    }
  }

  #fields(): Field[] {
    return Array.from({ length: this.#int16() }, () => {
      const name = this.#string()
      this.#at += 6 // The table and the column's number in it.
      const type = this.#int32()
      this.#at += 8 // The type's size and modifier, and that the value is text.
      return { name, type }
    })
  }

  #texts(): (string | null)[] {
    const texts: (string | null)[] = []
    for (let count = this.#int16(); count > 0; count -= 1) {
      const length = this.#int32()
      if (length < 0) texts.push(null)
      else {
        texts.push(this.#buffer.toString('utf8', this.#at, this.#at + length))
        this.#at += length
      }
    }
    return texts
  }

  #report(): ErrorReport {
    const report: Record<string, string> = {}
    for (let field = this.#byte(); field !== 0; field = this.#byte())
      report[String.fromCharCode(field)] = this.#string()
    return report
  }

  #byte(): number {
    return this.#buffer[this.#at++] ?? 0
  }

  #int16(): number {
    const value = this.#buffer.readUInt16BE(this.#at)
    this.#at += 2
    return value
  }

  #int32(): number {
    const value = this.#buffer.readInt32BE(this.#at)
    this.#at += 4
    return value
  }

  #string(): string {
    const end = this.#buffer.indexOf(0, this.#at)
    const text = this.#buffer.toString('utf8', this.#at, end)
    this.#at = end + 1
    return text
  }
}
