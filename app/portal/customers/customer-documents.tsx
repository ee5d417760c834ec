import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { readCustomer } from '#app/content/customer/customers.ts'
import { type CustomerDocument, setDocumentRemoved } from '#app/content/customer/documents.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { customerDocumentList } from '../ui/customer/documents-list.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { listLoader } from '../ui/list/record-list.ts'
import { loadOnUse } from '../ui/load-on-use.ts'
import { loadData } from '../ui/loader-data.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/customer-documents'
import { customerPath, findCustomer } from './find-customer.ts'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageTitle(`Documents of ${loaderData?.customer.name ?? ''}`)

const setRemoved =
  (isRemoved: boolean) =>
  (client: DataClient, { id }: CustomerDocument) =>
    setDocumentRemoved(client, id, isRemoved)
const remove = { past: 'removed', run: setRemoved(true) }
const restore = { past: 'restored', run: setRemoved(false) }

const documentsOf = (id: number) =>
  customerDocumentList({
    path: `${customerPath(id)}/documents`,
    customerOf: () => id,
    isStaff: true,
    actions: {
      remove: {
        ...remove,
        label: 'Remove',
        undo: restore,
        isOffered: ({ isRemoved }) => !isRemoved,
        isHarmful: true,
      },
      restore: { ...restore, label: 'Restore', undo: remove, isOffered: ({ isRemoved }) => isRemoved },
    },
  })

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const { params, context } = args
  const [customer, loaded] = await Promise.all([
    findCustomer(params.id, (id) => loadData(context, (client) => readCustomer(client, id))),
    listLoader(documentsOf(Number(params.id)))(args),
  ])
  return { customer, loaded }
}
clientLoader.hydrate = true as const

const dialog = loadOnUse(() => import('./add-document.tsx'))

export default function CustomerDocuments({ loaderData: { customer, loaded } }: Route.ComponentProps) {
  const { id, name } = customer
  const list = useMemo(() => documentsOf(id), [id])
  const [isAdding, setAdding] = useState(false)
  const { AddDocumentDialog } = dialog.get() ?? {}
  return (
    <ListScreen
      list={list}
      loaded={loaded}
      title={`Documents of ${name}`}
      back={{ to: customerPath(id), label: name }}
      lead="The customer sees documents that aren’t removed, and certificates that are valid today."
      head={<Button onClick={() => dialog.use(() => setAdding(true))}>Add document</Button>}
    >
      {AddDocumentDialog && isAdding && <AddDocumentDialog customer={id} onClose={() => setAdding(false)} />}
    </ListScreen>
  )
}
