import { describe, expect, it } from 'vitest'
import { readUpload } from './upload-body.ts'

function upload(form: FormData, type?: string): Request {
  const request = new Request('http://x', { method: 'POST', body: form })
  return type === undefined ? request : new Request(request, { headers: { 'content-type': type } })
}

function photoForm(): FormData {
  const form = new FormData()
  form.append('cacheControl', '3600')
  form.append('', new Blob(['the bytes'], { type: 'image/png' }), 'photo.png')
  return form
}

const read = (request: Request) =>
  readUpload(request, async ({ stream, mimeType }) => ({ mimeType, text: await new Response(stream).text() }))

describe('upload body', () => {
  it('is a form as storage-js sends it', async () => {
    const { file, cacheControl } = await read(upload(photoForm()))
    expect(file).toEqual({ mimeType: 'image/png', text: 'the bytes' })
    expect(cacheControl).toBe('max-age=3600')
  })

  it('without a file is rejected', async () => {
    const form = new FormData()
    form.append('cacheControl', '1')
    await expect(read(upload(form))).rejects.toMatchObject({
      code: 'InvalidRequest',
      message: 'No content provided',
    })
  })

  it.each([
    ['no boundary', 'multipart/form-data', 'Multipart: Boundary not found'],
    ['a missing boundary', 'multipart/form-data; boundary=other', 'Unexpected end'],
  ])('with %s is rejected', async (_, type, message) => {
    await expect(read(upload(photoForm(), type))).rejects.toMatchObject({
      code: 'InvalidRequest',
      message: expect.stringContaining(message),
    })
  })

  it('with a field above a megabyte is rejected', async () => {
    const form = new FormData()
    form.append('metadata', 'x'.repeat(1_100_000))
    form.append('', new Blob(['x']), 'x')
    await expect(read(upload(form))).rejects.toMatchObject({ code: 'EntityTooLarge' })
  })
})
