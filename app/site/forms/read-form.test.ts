import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { type FormFile, MalformedForm, readForm } from './read-form.server.ts'

const ADDRESS = 'https://www.example.com/jobs/1'
const sent = (body: BodyInit, type?: string) =>
  new Request(ADDRESS, {
    method: 'POST',
    body,
    ...(type !== undefined && { headers: { 'content-type': type } }),
  })

function formOf(...entries: [string, string | File][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

const text = async (file: FormFile) => new Response(file.stream).text()

describe('reading a form', () => {
  it('returns the fields and the results of its files', async () => {
    const cv = new File(['%PDF'], 'C:\\CVs\\Zoë.pdf', { type: 'application/pdf' })
    const { fields, files } = await readForm(
      sent(formOf(['name', 'Zoë'], ['cv', cv], ['late', 'yes'])),
      async (file, before) => ({ ...file, stream: await text(file), before: { ...before } }),
    )
    expect({ ...fields }).toEqual({ name: 'Zoë', late: 'yes' })
    expect(files).toEqual([
      { field: 'cv', name: 'Zoë.pdf', type: 'application/pdf', stream: '%PDF', before: { name: 'Zoë' } },
    ])
  })

  it('accepts url-encoded forms', async () => {
    const { fields } = await readForm(sent(new URLSearchParams({ name: 'Zoë & Ash' })))
    expect(fields).toEqual({ name: 'Zoë & Ash' })
  })

  it.each<[string, (file: FormFile) => Promise<unknown>]>([
    ['unread', async () => 'nothing'],
    [
      'half read',
      async (file) => {
        const reader = file.stream.getReader()
        await reader.read()
        await reader.cancel()
        return 'nothing'
      },
    ],
  ])('continues after a large file that was left %s', async (_how, onFile) => {
    const file = new File([Buffer.alloc(3_000_000)], 'a.bin')
    const { fields, files } = await readForm(sent(formOf(['cv', file], ['late', 'yes'])), onFile)
    expect([fields.late, files]).toEqual(['yes', ['nothing']])
  })

  it('skips files without a handler, and all but the first', async () => {
    const two = formOf(['a', new File(['1'], '1.txt')], ['b', new File(['2'], '2.txt')], ['c', 'yes'])
    expect({ ...(await readForm(sent(two))).fields }).toEqual({ c: 'yes' })
    const { files } = await readForm(sent(two), text)
    expect(files).toEqual(['1'])
  })

  it('keeps the first of duplicate fields and allows any name', async () => {
    const { fields } = await readForm(
      sent(formOf(['name', 'first'], ['name', 'second'], ['__proto__', 'x'], ['toString', 'y'])),
    )
    expect(fields.name).toBe('first')
    expect(({} as { x?: string }).x).toBeUndefined()
    expect(Object.keys(fields)).toEqual(['name', '__proto__', 'toString'])
  })

  it('truncates fields and accepts at most forty', async () => {
    const many = Array.from({ length: 60 }, (_, index): [string, string] => [`f${index}`, 'x'])
    const { fields } = await readForm(sent(formOf(['long', 'x'.repeat(1_000_000)], ...many)))
    expect(fields.long).toHaveLength(128 * 1024)
    expect(Object.keys(fields)).toHaveLength(40)
  })

  it.each([
    ['not a form', '{}', 'application/json'],
    ['without a boundary', 'x', 'multipart/form-data'],
    [
      'without a final boundary',
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
      'multipart/form-data; boundary=b',
    ],
    ['without its boundary', 'x', 'multipart/form-data; boundary=b'],
  ])('rejects a body that is %s', async (_what, body, type) => {
    await expect(readForm(sent(body, type))).rejects.toBeInstanceOf(MalformedForm)
  })

  it('rejects a body that ends within a file, after the file’s reader', async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\n%PDF'
    const pieces = [Buffer.from(head)]
    const breaking = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.shift()
        if (piece) controller.enqueue(piece)
        else controller.error(new Error('gone'))
      },
    })
    const request = new Request(ADDRESS, {
      method: 'POST',
      body: breaking,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    } as RequestInit)
    let told: unknown
    const reading = readForm(request, async (file) => text(file).catch((error) => (told = error)))
    await expect(reading).rejects.toBeInstanceOf(MalformedForm)
    expect(told).toBeInstanceOf(Error)
  })
})
