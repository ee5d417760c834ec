/** Client for OpenAI-compatible image generation. */
import { z } from 'zod'
import {
  type IMAGE_MODEL_ERRORS,
  type ImageModelRequest,
  MODEL_ASPECT_RATIOS,
} from '#domain/image-sets/image-model.ts'
import { embedAiLabel } from './ai-label.ts'

export interface ImageModelSettings {
  /** Base URL of `/images/generations`. */
  readonly url: string
  readonly name: string
  readonly key: string | undefined
  /** Price per image and budget per day, in pence. */
  readonly price: number
  readonly budget: number
}

/** Timeout in ms for the whole response. */
const TIMEOUT_MS = 120_000
/** Limit of the Base64 data. */
const MAX_BASE64_LENGTH = 32 * 1024 * 1024

const responseSchema = z.object({ data: z.array(z.object({ b64_json: z.string().min(1) })).min(1) })
const errorSchema = z.object({
  error: z.object({ code: z.string().nullish(), type: z.string().nullish(), message: z.string().nullish() }),
})

export type ImageModelErrorCode = Exclude<keyof typeof IMAGE_MODEL_ERRORS, 'spent' | 'off'>

export class ImageModelError extends Error {
  override readonly name = 'ImageModelError'
  readonly failure: ImageModelErrorCode

  /** @param detail for the log, without prompt or key */
  constructor(failure: ImageModelErrorCode, detail: string) {
    super(detail)
    this.failure = failure
  }
}

/** @throws {ImageModelError} */
export async function generateImage(
  settings: Pick<ImageModelSettings, 'url' | 'name' | 'key'>,
  { prompt, shape }: ImageModelRequest,
) {
  const { size } = MODEL_ASPECT_RATIOS.find(({ name }) => name === shape) ?? MODEL_ASPECT_RATIOS[0]
  const body = { model: settings.name, prompt, n: 1, size }
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  // Some servers require `response_format`, others reject it.
  let response = await postRequest(settings, { ...body, response_format: 'b64_json' }, limit)
  if (response.status === 400 && /response_format/.test(response.text))
    response = await postRequest(settings, body, limit)
  if (response.status === 400 || response.status === 403) {
    const { code, type, message } = errorSchema.safeParse(parseJson(response.text)).data?.error ?? {}
    const isRejected = /policy|moderation|safety|content.filter/i.test(`${code} ${type} ${message}`)
    throw new ImageModelError(
      isRejected ? 'refused' : 'failed',
      `The image model ${isRejected ? 'refused the prompt' : 'failed'} with status ${response.status}`,
    )
  }
  if (response.status !== 200)
    throw new ImageModelError('failed', `The image model failed with status ${response.status}`)
  const read = responseSchema.safeParse(parseJson(response.text))
  if (!read.success) throw new ImageModelError('unreadable', 'The image model returned no image')
  try {
    return await embedAiLabel(Buffer.from(read.data.data[0]?.b64_json ?? '', 'base64'))
  } catch {
    throw new ImageModelError('unreadable', 'The image model returned invalid image data')
  }
}

async function postRequest(
  { url, key }: Pick<ImageModelSettings, 'url' | 'key'>,
  body: object,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const response = await fetch(`${url}/images/generations`, {
      method: 'POST',
      // A redirect could send the key to another host.
      redirect: 'error',
      headers: {
        'Content-Type': 'application/json',
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
      signal,
    })
    return { status: response.status, text: await textOf(response) }
  } catch (error) {
    if (error instanceof ImageModelError) throw error
    if (signal.aborted) throw new ImageModelError('slow', 'The image model timed out')
    throw new ImageModelError('failed', 'The image model is unavailable')
  }
}

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BASE64_LENGTH)
      throw new ImageModelError('unreadable', 'The image model response is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
