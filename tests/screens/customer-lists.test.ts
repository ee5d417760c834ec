/** The CSV files of the customer area’s lists, compared with the lists on the screen. */
import { screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordList } from '#app/portal/ui/list/record-list.ts'
import { readCsv } from '#formats/csv-reader.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens } from '#tests/support/portal-screens.tsx'

const portal = opened(() => openPortalScreens({ DEMO_CONTENT: '1' }))
const customer = opened(() => portal.enter('customer'))

// biome-ignore lint/suspicious/noExplicitAny: lists of any rows
type AnyList = RecordList<any, any, any>

const isList = (value: unknown): value is AnyList =>
  typeof value === 'object' && value !== null && 'columns' in value && 'load' in value && 'path' in value
const modules = import.meta.glob<Record<string, unknown>>('../../app/portal/customer/**/*-list.tsx', {
  eager: true,
})
const lists = Object.values(modules)
  .flatMap((exports) => Object.values(exports).filter(isList))
  .filter(({ columns }) => columns.some(({ csv }) => csv !== undefined))
/** Without the variants of a list that have actions. */
const LISTS = [...new Map(lists.map((list) => [list.path, list])).values()]

beforeAll(async () => {
  const { secret } = portal.site
  const { data } = await secret.from('customers').select('id').eq('code', 'C-1001').single().throwOnError()
  await secret.from('permissions').update({ customer_id: data.id }).eq('user_id', customer.id).throwOnError()
  await customer.open('/my-account')
  await globalThis.currentSession.auth.check()
})

/** Parameters of the URL: search text, choices of the filters, and order. */
function parametersOf({ search, filters = [], columns }: AnyList) {
  const choices: Record<string, fc.Arbitrary<string>> = {
    sort: fc.constantFrom('', ...columns.flatMap(({ sort }) => (sort ? [sort, `-${sort}`] : []))),
  }
  if (search) choices[search.field] = fc.constantFrom('', '', 'case', 'wm', '1')
  for (const filter of filters)
    if (filter.control !== 'days')
      choices[filter.field] = fc.constantFrom('', ...filter.choices(null).map(({ value }) => value))
  return fc.record(choices).map((chosen) => Object.entries(chosen).filter(([, value]) => value !== ''))
}

/** The names of all rows, page by page. */
async function readScreen(
  path: string,
  parameters: readonly (readonly [string, string])[],
): Promise<string[]> {
  const names: string[] = []
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams([
      ...parameters.map(([name, value]) => [name, value]),
      ...(page > 1 ? [['page', String(page)]] : []),
    ])
    await customer.open(`${path}?${query}`)
    const rows = screen.queryAllByRole('row').slice(1)
    const found = rows.map((row) => row.querySelector('th, td')?.textContent ?? '')
    if (found.length === 0 || found.every((name) => names.includes(name))) return names
    names.push(...found)
    if (found.length < 50) return names
  }
}

describe('CSV of customers’ lists', () => {
  it('exists for the lists of the customer area', () => {
    expect(LISTS.map(({ path }) => path)).toEqual(expect.arrayContaining(['/stock', '/stock/pallets']))
  })

  it.each(LISTS.map((list) => [list.path, list] as const))(
    'has the rows of %s in the order of the screen, with any filters',
    async (path, list) => {
      await fc.assert(
        fc.asyncProperty(parametersOf(list), async (parameters) => {
          const names = await readScreen(path, parameters)
          const { download } = await customer.open(
            `${path}?${new URLSearchParams(parameters.map(([name, value]) => [name, value]))}`,
          )
          if (names.length === 0) return
          const { headings, rows } = readCsv((await download('Download CSV')).content.toString())
          expect(headings[0]).toBe(list.columns[0]?.heading)
          expect(rows).toHaveLength(names.length)
          for (const [index, [first = '']] of rows.entries()) expect(names[index]).toContain(first)
        }),
        { numRuns: 4 },
      )
    },
  )
})

it('a call-off and the delivery that brings it link to each other', async () => {
  const list = await customer.open('/call-offs')
  const [first] = screen.getAllByRole('row').slice(1)
  await list.user.click(within(first as HTMLElement).getByRole('link'))
  await list.user.click(await screen.findByRole('link', { name: /^DN-/ }))
  await list.user.click(await screen.findByRole('link', { name: /^CO-/ }))
  await waitFor(() => expect(list.location()).toMatch(/^\/call-offs\/CO-/))
})
