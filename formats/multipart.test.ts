import { describe, expect, it } from 'vitest'
import { MalformedMultipart, type MultipartFile, readMultipart } from './multipart.server.ts'

const limits = { fields: 20, parts: 30, fieldSize: 1024 * 1024 }

/** Returns file and fields. */
async function read<T>(
  body: ReadableStream<Uint8Array>,
  type: string,
  onFile?: (file: MultipartFile) => Promise<T>,
): Promise<{ file: T | undefined; fields: Map<string, string> }> {
  const fields = new Map<string, string>()
  const onField = (name: string, value: string, isCut: boolean) => {
    if (isCut) throw new Error(`${name} is too long`)
    fields.set(name, value)
  }
  return { file: await readMultipart(body, type, { limits, onField, onFile }), fields }
}

async function formBody(form: FormData): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const request = new Request('http://x', { method: 'POST', body: form })
  return {
    bytes: new Uint8Array(await request.clone().arrayBuffer()),
    type: request.headers.get('content-type') ?? '',
  }
}

/** Splits the bytes, and so the boundaries, into chunks. */
function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + size))
      at += size
    },
  })
}

const textOf = async ({ stream, type }: MultipartFile) => ({
  type,
  text: await new Response(stream).text(),
})

function photoForm(content = 'the bytes'): FormData {
  const form = new FormData()
  form.append('cacheControl', '3600')
  form.append('', new Blob([content], { type: 'image/png' }), 'photo.png')
  return form
}

describe.each([1, 7, 64, 100_000])('multipart body in chunks of %d bytes', (size) => {
  it('reads the file and fields of a form from storage-js', async () => {
    const { bytes, type } = await formBody(photoForm())
    const { file, fields } = await read(inPieces(bytes, size), type, textOf)
    expect(file).toEqual({ type: 'image/png', text: 'the bytes' })
    expect([...fields]).toEqual([['cacheControl', '3600']])
  })

  it('reads fields after the file', async () => {
    const form = new FormData()
    form.append('upload', new Blob(['x']), 'x.bin')
    form.append('metadata', '{"a":1}')
    const { bytes, type } = await formBody(form)
    const { file, fields } = await read(inPieces(bytes, size), type, textOf)
    expect(file?.text).toBe('x')
    expect(fields.get('metadata')).toBe('{"a":1}')
  })
})

it('streams a large file with back-pressure', async () => {
  const { bytes, type } = await formBody(photoForm('x'.repeat(2_000_000)))
  let sent = 0
  const counted = inPieces(bytes, 16_384).pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        sent += chunk.byteLength
        controller.enqueue(chunk)
      },
    }),
  )
  let sentAtFirstPiece = 0
  const { file } = await read(counted, type, async ({ stream }) => {
    let size = 0
    for await (const chunk of stream) {
      if (size === 0) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        sentAtFirstPiece = sent
      }
      size += chunk.byteLength
    }
    return size
  })
  expect(file).toBe(2_000_000)
  expect(sentAtFirstPiece).toBeLessThan(400_000)
})

describe('multipart body with an error', () => {
  it('fails, and so does the file, when the body ends inside the file', async () => {
    const { bytes, type } = await formBody(photoForm('x'.repeat(10_000)))
    let outcome = 'pending'
    const reading = read(inPieces(bytes.subarray(0, 5000), 1000), type, async (file) => {
      await textOf(file).then(
        () => (outcome = 'read to its end'),
        () => (outcome = 'failed'),
      )
    })
    await expect(reading).rejects.toBeInstanceOf(MalformedMultipart)
    expect(outcome).not.toBe('pending')
  })

  it('fails when the closing boundary is missing, although the file is complete', async () => {
    const { bytes, type } = await formBody(photoForm())
    const reading = read(inPieces(bytes.subarray(0, bytes.length - 8), 50), type, textOf)
    await expect(reading).rejects.toBeInstanceOf(MalformedMultipart)
  })

  it('fails with the connection’s error', async () => {
    const { bytes, type } = await formBody(photoForm('x'.repeat(10_000)))
    let sent = false
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) controller.error(new Error('connection lost'))
        else controller.enqueue(bytes.slice(0, 3000))
        sent = true
      },
    })
    let outcome = 'pending'
    const reading = read(broken, type, (file) => textOf(file).finally(() => (outcome = 'settled')))
    await expect(reading).rejects.toThrow('connection lost')
    expect(outcome).toBe('settled')
  })

  it('fails with the receiver’s error and stops the sender', async () => {
    const { bytes, type } = await formBody(photoForm('x'.repeat(3_000_000)))
    let stopped = false
    let at = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at >= bytes.length) controller.close()
        else controller.enqueue(bytes.slice(at, at + 10_000))
        at += 10_000
      },
      cancel() {
        stopped = true
      },
    })
    const reading = read(body, type, async ({ stream }) => {
      await stream.cancel()
      throw new Error('disk full')
    })
    await expect(reading).rejects.toThrow('disk full')
    expect(stopped).toBe(true)
    expect(at).toBeLessThan(bytes.length)
  })

  it.each([
    ['a type without a boundary', photoForm(), 'multipart/form-data', 'Multipart: Boundary not found'],
    ['a boundary that never comes', photoForm(), 'multipart/form-data; boundary=other', 'Unexpected end'],
  ])('fails for %s', async (_, form, declared, message) => {
    form.append('cacheControl', '1')
    const { bytes, type } = await formBody(form)
    await expect(read(inPieces(bytes, 100), declared ?? type, textOf)).rejects.toThrow(message)
  })

  it('fails with the error of a rejected field', async () => {
    const form = new FormData()
    form.append('metadata', 'x'.repeat(1_100_000))
    form.append('', new Blob(['x']), 'x')
    const { bytes, type } = await formBody(form)
    await expect(read(inPieces(bytes, 65_536), type, textOf)).rejects.toThrow('metadata is too long')
  })
})

it('reads fields without a file, and skips a file that is not read', async () => {
  const form = new FormData()
  form.append('a', '1')
  const bare = await formBody(form)
  const { file, fields } = await read(inPieces(bare.bytes, 100), bare.type, textOf)
  expect([file, [...fields]]).toEqual([undefined, [['a', '1']]])
  const { bytes, type } = await formBody(photoForm('x'.repeat(1_000_000)))
  expect([...(await read(inPieces(bytes, 10_000), type)).fields]).toEqual([['cacheControl', '3600']])
})
