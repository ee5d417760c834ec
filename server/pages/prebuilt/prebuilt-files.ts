/** Sends files of the build with prepared headers; small files stay in memory. */
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { createRawResponse, type RawResponse } from '../../listener/fast-path.ts'
import { type Encoding, negotiateEncoding } from '../encodings.ts'
import type { PageRequestHeaders } from '../request-headers.ts'
import { type BuiltFiles, createFileResponse, type StaticFile } from '../static-files.ts'

export interface PrebuiltFiles {
  /** Sends a file; returns false if there is none. */
  answer(address: string, asked: () => PageRequestHeaders, outgoing: ServerResponse, isHead: boolean): boolean
  /** Response for a file that was requested before. */
  ready(address: string, asked: () => PageRequestHeaders): RawResponse | undefined
}

interface Ready {
  readonly head: string[]
  readonly bytes: Uint8Array
  readonly whole: RawResponse
}

/** @param common headers of every response */
export function createPrebuiltFiles(
  { files, read }: BuiltFiles,
  common: Readonly<Record<string, string>>,
): PrebuiltFiles {
  const ready = new Map<StaticFile, Partial<Record<Encoding, Ready>>>()
  const headOf = (headers: Readonly<Record<string, string>>) => [
    ...Object.entries(common).flat(),
    ...Object.entries(headers).flat(),
  ]

  function send(
    file: StaticFile,
    asked: PageRequestHeaders,
    outgoing: ServerResponse,
    isHead: boolean,
  ): boolean {
    const answer = createFileResponse(file, { ...asked, isHead })
    if (answer.content === undefined) {
      outgoing.writeHead(answer.status, headOf(answer.headers)).end()
      return true
    }
    const content = read(answer.content)
    if (content === undefined) return false
    outgoing.writeHead(answer.status, headOf(answer.headers))
    if (content instanceof Uint8Array) {
      outgoing.end(content)
      if (answer.status === 200) remember(file, asked, headOf(answer.headers), content)
    } else stream(content, outgoing)
    return true
  }

  function remember(
    file: StaticFile,
    { acceptEncoding }: PageRequestHeaders,
    head: string[],
    bytes: Uint8Array,
  ): void {
    const form = { head, bytes, whole: createRawResponse(200, head, bytes) }
    ready.set(file, { ...ready.get(file), [negotiateEncoding(acceptEncoding, file.sizes)]: form })
  }

  function known(
    file: StaticFile,
    { acceptEncoding, ifNoneMatch, range }: PageRequestHeaders,
  ): Ready | undefined {
    if (ifNoneMatch !== null || range !== null) return undefined
    return ready.get(file)?.[negotiateEncoding(acceptEncoding, file.sizes)]
  }

  return {
    ready(address, readAsked) {
      const file = files.get(address)
      return file && known(file, readAsked())?.whole
    },
    answer(address, readAsked, outgoing, isHead) {
      const file = files.get(address)
      if (file === undefined) return false
      const asked = readAsked()
      const form = known(file, asked)
      if (form === undefined) return send(file, asked, outgoing, isHead)
      outgoing.writeHead(200, form.head)
      if (isHead) outgoing.end()
      else outgoing.end(form.bytes)
      return true
    },
  }
}

/** A read error closes the connection, so that no client takes the file for complete. */
function stream(content: Readable, outgoing: ServerResponse): void {
  pipeline(content, outgoing, () => {})
}
