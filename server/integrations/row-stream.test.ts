import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BodyError, readCsvRows, readJsonRows } from './row-stream.ts'

/** A body that arrives in pieces of these sizes. */
function arriving(text: string, sizes: readonly number[] = [7]): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  let turn = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      const size = sizes[turn++ % sizes.length] ?? 1
      controller.enqueue(bytes.subarray(at, at + size))
      at += size
    },
  })
}

async function collect(batches: AsyncGenerator<unknown[]>): Promise<unknown[]> {
  const rows: unknown[] = []
  for await (const batch of batches) rows.push(...batch)
  return rows
}

const toRow = (headings: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(headings.map((heading, index) => [heading, cells[index]]))
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })

describe('readJsonRows', () => {
  it('reads any array, however it is cut', async () => {
    const rows = fc.array(
      fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
    )
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(0, 2), sizes, async (array, spaces, cuts) => {
        const text = JSON.stringify(array, null, spaces)
        expect(await collect(readJsonRows(arriving(text, cuts)))).toEqual(JSON.parse(text))
      }),
      { numRuns: 100 },
    )
  })

  it('hands rows on before the body ends', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(undefined, {
      highWaterMark: 9,
    })
    const writer = writable.getWriter()
    const rows = readJsonRows(readable)
    void writer.write(new TextEncoder().encode(`[${'{"id": "a"},'.repeat(2000)}`))
    expect((await rows.next()).value).toHaveLength(2000)
    void writer.write(new TextEncoder().encode('{"id": "b"}]'))
    void writer.close()
    expect((await rows.next()).value).toEqual([{ id: 'b' }])
  })

  it.each(['', '{}', '[{}', '[{} {}]', '[{},,{}]', '[{}] []', '[nothing]', `[{"a": "${'x'.repeat(20_001)}`])(
    'refuses invalid body %#',
    async (text) => {
      await expect(collect(readJsonRows(arriving(text, [1000])))).rejects.toThrow(BodyError)
    },
  )

  it('refuses text that isn’t UTF-8', async () => {
    const body = new Blob([new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d])]).stream()
    await expect(collect(readJsonRows(body))).rejects.toThrow('The body must be UTF-8 text.')
  })
})

describe('readCsvRows', () => {
  it('reads a file longer than its buffer, with quoted line breaks', async () => {
    const lines = Array.from({ length: 9000 }, (_, index) => ({
      id: `P-${index}`,
      note: index % 3 === 0 ? 'two\nlines, “quoted”' : 'one line of forty characters and no more',
    }))
    const text = `id;note\r\n${lines.map(({ id, note }) => `${id};"${note}"`).join('\r\n')}`
    expect(text.length).toBeGreaterThan(256 * 1024)
    expect(await collect(readCsvRows(arriving(text, [50_000, 999]), toRow))).toEqual(lines)
  })

  it.each([
    ['a quotation mark that is never closed', 'id\r\n"P-1'],
    ['a line wider than the headings', 'id,name\r\n1,2,3'],
  ])('refuses %s', async (_, text) => {
    await expect(collect(readCsvRows(arriving(text), toRow))).rejects.toThrow(BodyError)
  })
})
