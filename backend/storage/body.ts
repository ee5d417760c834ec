import type { z } from 'zod'
import { errors } from './errors.ts'

const bodyLimit = 1024 * 1024

/** Reads and parses a JSON body. @throws StorageError `InvalidRequest` in the words of the first issue. */
export async function readJson<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const result = schema.safeParse(parseJson(await readText(request)))
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw errors.invalidRequest(
    `${['body', ...(issue?.path ?? [])].join('/')}: ${issue?.message ?? 'Invalid input'}`,
  )
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
