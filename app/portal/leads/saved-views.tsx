import { Button, Menu, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteSavedView, listSavedViews, type SavedView, saveView } from '#app/content/saved-views.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { Query } from '../ui/list/list-query.ts'
import { notifySuccess } from '../ui/notifications.tsx'
import { FailureNotice } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'
import { leadList } from './leads-list.tsx'

const NAME_MAX = 60

type LeadListQuery = Query<typeof leadList.query.fields>

export function SavedViews({ query }: { readonly query: LeadListQuery }) {
  const navigate = useNavigate()
  const [views, setViews] = useState<readonly SavedView[] | null>(null)
  const [isNaming, setNaming] = useState(false)
  const address = leadList.query.write({ ...query, page: 1 }).toString()
  const read = useAction((client) => listSavedViews(client, '/leads'), {
    reloads: false,
    onDone: setViews,
  })
  const remove = useAction((client, { id }: SavedView) => deleteSavedView(client, id))
  const shown = views?.find((view) => view.query === address)
  return (
    <>
      <Menu position="bottom-end" onOpen={() => void read.run(undefined)}>
        <Menu.Target>
          <Button variant="default">Views</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void navigate('/leads?show=inbox')}>Default inbox</Menu.Item>
          {(views ?? []).map((view) => (
            <Menu.Item key={view.id} onClick={() => void navigate(`/leads?${view.query || 'show=inbox'}`)}>
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setNaming(true)}>Save this view…</Menu.Item>
          {shown !== undefined && (
            <Menu.Item
              onClick={() =>
                void remove.run(shown).then((outcome) => {
                  if (outcome?.failure === null) notifySuccess(`View “${shown.name}” deleted`)
                })
              }
            >
              Delete “{shown.name}”
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <FailureNotice failure={read.failure ?? remove.failure} />
      {isNaming && <SaveViewDialog address={address} onClose={() => setNaming(false)} />}
    </>
  )
}

function SaveViewDialog({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const save = useAction((client, viewName: string) => saveView(client, '/leads', viewName, address), {
    reloads: false,
    done: (_, viewName) => `View “${viewName}” saved`,
    onDone: onClose,
  })
  return (
    <Dialog title="Save this view" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') void save.run(name.trim())
        }}
      >
        <FailureNotice failure={save.failure} />
        <TextInput
          label="Name"
          description="Saves the current search, filters and sort order. Only you can see it."
          maxLength={NAME_MAX}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" mt="md" loading={save.isBusy} disabled={name.trim() === ''}>
          Save view
        </Button>
      </form>
    </Dialog>
  )
}
