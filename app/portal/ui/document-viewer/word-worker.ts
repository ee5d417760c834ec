/** Extracts the text of `.doc` and `.docx` files in a worker. */
import * as compound from 'cfb'
import { extractRawText } from 'mammoth'
import { type DocStreams, docText, NotReadable } from '#formats/word/doc-text.ts'
import { checkArchiveLimits } from '#formats/word/zip-bomb-guard.ts'
import { MAX_CHARACTERS, UNPACK_LIMITS, type ViewerErrorCode } from './frame-messages.ts'

interface ExtractionRequest {
  readonly bytes: ArrayBuffer
  readonly isOlder: boolean
}

addEventListener('message', async ({ data: { bytes, isOlder } }: MessageEvent<ExtractionRequest>) => {
  try {
    const text = isOlder ? docText(streamsOf(bytes)) : await docxText(bytes)
    postMessage(typeof text === 'string' ? { text: text.slice(0, MAX_CHARACTERS) } : text)
  } catch (error) {
    const isLocked = error instanceof NotReadable && error.isLocked
    postMessage({ fault: isLocked ? 'locked' : 'broken' } satisfies { fault: ViewerErrorCode })
  }
})

async function docxText(bytes: ArrayBuffer): Promise<string | { fault: ViewerErrorCode }> {
  const problem = await checkArchiveLimits(new Uint8Array(bytes), UNPACK_LIMITS)
  if (problem !== null) return { fault: problem === 'too much' ? 'too much' : 'broken' }
  const { value } = await extractRawText({ arrayBuffer: bytes })
  return value.replace(/\n{3,}/g, '\n\n').trim()
}

function streamsOf(bytes: ArrayBuffer): DocStreams {
  const file = compound.read(new Uint8Array(bytes), { type: 'array' })
  const stream = (name: string) => {
    const content = compound.find(file, name)?.content
    return content === undefined ? null : Uint8Array.from(content)
  }
  const document = stream('WordDocument')
  if (document === null) throw new NotReadable('It has no text')
  return { document, table: stream }
}
