import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { saveView } from '#app/content/portal/saved-views.ts'
import { Dialog, DialogForm } from '../dialog.tsx'
import { useAction } from '../use-action.ts'

const NAME_MAX = 60

interface SaveViewDialogProps {
  /** Path of the list. */
  readonly list: string
  readonly query: string
  readonly onSaved: () => void
  readonly onClose: () => void
}

export function SaveViewDialog({ list, query, onSaved, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState('')
  const save = useAction((client, viewName: string) => saveView(client, list, viewName, query), {
    reloads: false,
    done: (_, viewName) => `View “${viewName}” saved`,
    onDone() {
      onSaved()
      onClose()
    },
  })
  return (
    <Dialog title="Save view" onClose={onClose}>
      <DialogForm
        save="Save view"
        isBusy={save.isBusy}
        failure={save.failure}
        onSave={() => {
          if (name.trim() !== '') void save.run(name.trim())
        }}
        onClose={onClose}
      >
        <TextInput
          label="Name"
          description="Saves the current search, filters and sort order. Only you can see it."
          maxLength={NAME_MAX}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
