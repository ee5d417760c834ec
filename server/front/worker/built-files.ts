/** Answers the files of the build from a front: their heads are put together once, and the small ones stay in memory. */
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { chooseEncoding, type Encoding } from '../../pages/encodings.ts'
import { answerFile, type BuiltFiles, type StaticFile } from '../../pages/static-files.ts'
import type { AskedWith } from './request-headers.ts'

export interface FrontFiles {
  /** Answers a file; false where the address is none, or the file is gone. */
  answer(address: string, asked: () => AskedWith, outgoing: ServerResponse, isHead: boolean): boolean
}

interface Ready {
  readonly head: string[]
  readonly bytes: Uint8Array
}

/** @param common headers that every answer of the site carries */
export function createFrontFiles(
  { files, read }: BuiltFiles,
  common: Readonly<Record<string, string>>,
): FrontFiles {
  const ready = new Map<StaticFile, Partial<Record<Encoding, Ready>>>()
  const headOf = (headers: Readonly<Record<string, string>>) => [
    ...Object.entries(common).flat(),
    ...Object.entries(headers).flat(),
  ]

  function send(file: StaticFile, asked: AskedWith, outgoing: ServerResponse, isHead: boolean): boolean {
    const answer = answerFile(file, { ...asked, isHead })
    if (answer.content === undefined) {
      outgoing.writeHead(answer.status, headOf(answer.headers)).end()
      return true
    }
    const content = read(answer.content)
    if (content === undefined) return false
    outgoing.writeHead(answer.status, headOf(answer.headers))
    if (content instanceof Uint8Array) {
      outgoing.end(content)
      if (answer.status === 200)
        ready.set(file, {
          ...ready.get(file),
          [chooseEncoding(asked.acceptEncoding, file.sizes)]: {
            head: headOf(answer.headers),
            bytes: content,
          },
        })
    } else stream(content, outgoing)
    return true
  }

  return {
    answer(address, readAsked, outgoing, isHead) {
      const file = files.get(address)
      if (file === undefined) return false
      const asked = readAsked()
      const known = ready.get(file)?.[chooseEncoding(asked.acceptEncoding, file.sizes)]
      if (known === undefined || asked.ifNoneMatch !== null || asked.range !== null)
        return send(file, asked, outgoing, isHead)
      outgoing.writeHead(200, known.head)
      if (isHead) outgoing.end()
      else outgoing.end(known.bytes)
      return true
    },
  }
}

/** When the file cannot be read to its end, the connection is cut, and so nobody takes it for whole. */
function stream(content: Readable, outgoing: ServerResponse): void {
  pipeline(content, outgoing, () => {})
}
