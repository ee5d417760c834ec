import { oneOf, order, searchText } from '../list/list-query.ts'
import { recordList } from '../list/record-list.ts'
import { listPallets, type Pallet, type Store, setScrapped, WOODS } from './pallets.fixture.ts'

const WOOD_NAMES: Readonly<Record<Pallet['wood'], string>> = { softwood: 'Softwood', hardwood: 'Hardwood' }

export const palletsList = (store: Store) =>
  recordList({
    noun: ['pallet', 'pallets'],
    path: '/pallets',
    query: {
      q: searchText(),
      show: oneOf(['kept', 'scrapped'], 'kept'),
      wood: oneOf(['', ...WOODS], ''),
      sort: order(['name', 'weight'], '-weight'),
    },
    load: (_, query) => listPallets(store, query),
    name: ({ name }) => name,
    link: ({ id }) => `/pallets/${id}`,
    search: { field: 'q', label: 'Search names' },
    filters: [
      {
        field: 'show',
        label: 'Pallets shown',
        control: 'tabs',
        choices: () => [
          { value: 'kept', label: 'Kept' },
          { value: 'scrapped', label: 'Scrapped' },
        ],
      },
      {
        field: 'wood',
        label: 'Wood',
        control: 'select',
        choices: () => [
          { value: '', label: 'All woods' },
          ...WOODS.map((value) => ({ value, label: WOOD_NAMES[value] })),
        ],
      },
    ],
    columns: [
      { heading: 'Pallet', cell: ({ name }) => name, sort: 'name', csv: ({ name }) => name },
      { heading: 'Wood', cell: ({ wood }) => WOOD_NAMES[wood], csv: ({ wood }) => wood },
      {
        heading: 'Weight',
        cell: ({ weight }) => `${weight} kg`,
        sort: 'weight',
        csv: ({ weight }) => weight,
        align: 'end',
      },
    ],
    actions: {
      scrap: {
        label: 'Scrap',
        past: 'scrapped',
        run: (_, pallet) => setScrapped(store, pallet, true),
        undo: { past: 'kept', run: (_, pallet) => setScrapped(store, pallet, false) },
        isOffered: ({ isScrapped }) => !isScrapped,
        isHarmful: true,
        place: 'both',
      },
    },
    empty: ({ q }) =>
      q === ''
        ? { title: 'No pallets yet', description: 'The first one appears here.' }
        : { title: 'No matching pallets', description: `No names contain “${q}”.` },
  })
