/** In-memory rows and queries; a real screen has these in `app/content`. */
import { z } from 'zod'
import { ContentError, STALE_VERSION } from '#app/content/content-error.ts'
import { type ListPage, rangeOf, sorting } from '#app/content/pagination.ts'
import { requiredText } from '#domain/forms/fields.ts'

export const WOODS = ['softwood', 'hardwood'] as const

export const palletSchema = z.object({
  name: requiredText('a name', 60),
  wood: z.enum(WOODS, 'Please choose a wood.'),
  weight: z.coerce.number('Please enter a weight.').positive('Please enter a weight.'),
})
export type PalletInput = z.output<typeof palletSchema>

export interface Pallet extends PalletInput {
  readonly id: number
  readonly version: number
  readonly isScrapped: boolean
}

export interface PalletQuery {
  readonly q: string
  readonly show: 'kept' | 'scrapped'
  readonly wood: '' | Pallet['wood']
  readonly sort: string
  readonly page: number
}

export type Store = Map<number, Pallet>

/** @returns a store with `count` pallets, every third of hardwood */
export function palletStore(count: number): Store {
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  return new Map(
    ids.map((id) => [
      id,
      {
        id,
        name: `Pallet ${id}`,
        wood: id % 3 ? 'softwood' : 'hardwood',
        weight: id,
        version: 1,
        isScrapped: false,
      },
    ]),
  )
}

export async function listPallets(store: Store, query: PalletQuery): Promise<ListPage<Pallet>> {
  const { column, ascending } = sorting(query.sort)
  const key = column === 'weight' ? 'weight' : 'name'
  const found = [...store.values()]
    .filter(({ isScrapped }) => isScrapped === (query.show === 'scrapped'))
    .filter(({ name, wood }) => name.includes(query.q) && (query.wood === '' || wood === query.wood))
    .sort((a, b) => (a[key] < b[key] ? -1 : 1) * (ascending ? 1 : -1))
  const [from, to] = rangeOf(query.page)
  return { rows: found.slice(from, to + 1), total: found.length }
}

/** @param version version the edit is based on; null overwrites */
export async function savePallet(
  store: Store,
  id: number | null,
  draft: PalletInput,
  version: number | null,
): Promise<Pallet> {
  const before = id === null ? undefined : store.get(id)
  if (before !== undefined && version !== null && before.version !== version)
    throw new ContentError('Another user has saved it.', { message: '', code: STALE_VERSION }, 409)
  const saved = {
    ...draft,
    id: id ?? store.size + 1,
    version: (before?.version ?? 0) + 1,
    isScrapped: before?.isScrapped ?? false,
  }
  store.set(saved.id, saved)
  return saved
}

export async function setScrapped(store: Store, { id }: Pallet, isScrapped: boolean): Promise<void> {
  const pallet = store.get(id)
  if (pallet !== undefined) store.set(id, { ...pallet, isScrapped })
}
