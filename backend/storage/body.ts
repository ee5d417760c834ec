import type { z } from 'zod'
import { errors } from './errors.ts'
import { parseInput } from './invalid-input.ts'

const bodyLimit = 1024 * 1024

/** Reads and parses a JSON body. @throws StorageError `InvalidRequest` in the words of the first issue. */
export async function readJson<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  return parseInput('body', schema, parseJson(await readText(request)))
}

async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > bodyLimit) throw errors.entityTooLarge('body')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw errors.invalidRequest('body must be JSON')
  }
}
