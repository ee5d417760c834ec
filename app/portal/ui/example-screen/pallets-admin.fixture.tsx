import { ListScreen } from '../list/list-screen.tsx'
import type { LoadedListOf } from '../list/record-list.ts'
import type { palletsList } from './pallets-list.fixture.tsx'

type List = ReturnType<typeof palletsList>

export function PalletsAdmin({ list, loaderData }: { list: List; loaderData: LoadedListOf<List> }) {
  return (
    <ListScreen
      list={list}
      loaded={loaderData}
      title="Pallets"
      create={{ label: 'New pallet', to: '/pallets/new' }}
    />
  )
}
