import { memo, useEffect, useRef } from 'react'
import { setPublished } from '#app/content/drafts/draft-lists.ts'
import type { IssueLocation } from '#domain/content-drafts/checks/issue.ts'
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import { getPublication } from '#domain/content-drafts/publication.ts'
import { notifySuccess } from '../../ui/notifications.tsx'
import { useAction } from '../../ui/use-action.ts'
import { ViewsPanel } from '../list/page-views.tsx'
import { PreviewLinks } from '../publish/preview-links.tsx'
import { PreviewPane } from '../publish/preview-pane.tsx'
import { PublishPanel } from '../publish/publish-panel.tsx'
import { getServerTime } from '../publish/server-clock.ts'
import { SocialImagePanel } from '../publish/social-image-panel.tsx'
import type { Autosave } from './autosave.ts'
import styles from './content-editor.module.css'
import { FIELD_SELECTORS, useDebouncedFields, useEditorState } from './field-subscriptions.ts'
import { MetadataFields, NewsDateField } from './metadata-fields.tsx'
import { cancelPublishing } from './save-state.ts'
import { type FieldsProps, fieldId } from './text-fields.tsx'
import { fieldsOf, getCurrentFields, titleOf } from './use-autosave.ts'

export { ConflictDialog } from './conflict-dialog.tsx'

interface EditorSidebarProps extends FieldsProps {
  readonly isDeleted: boolean
  /** Place of the publish button in the page header. */
  readonly buttonPlace: HTMLElement | null
  readonly onGo: (location: IssueLocation) => void
  /** Null if unpublished. */
  readonly views: number | null
}

/** Memoised, so that opening the preview doesn’t rerender it. */
export const EditorSidebar = memo(function EditorSidebar(props: EditorSidebarProps) {
  const { kind, autosave, isLocked, isDeleted, buttonPlace, onGo, views } = props
  const { recordId, isSaved } = useEditorState(autosave, FIELD_SELECTORS.record)
  return (
    <>
      {!isLocked && (
        <Publishing
          kind={kind}
          autosave={autosave}
          isDeleted={isDeleted}
          buttonPlace={buttonPlace}
          onGo={onGo}
        />
      )}
      <MetadataFields kind={kind} autosave={autosave} isLocked={isLocked} />
      {recordId !== null && isSaved && !isDeleted && (
        <SocialImagePanel
          kind={kind}
          recordId={recordId}
          getCurrentFields={() => getCurrentFields(autosave)}
        />
      )}
      {recordId !== null && isSaved && (
        <PreviewLinks
          kind={kind}
          recordId={recordId}
          newestNumber={() => autosave.state.get().base.number ?? 1}
          revision={<NewestNumber autosave={autosave} />}
        />
      )}
      {views !== null && <ViewsPanel count={views} />}
    </>
  )
})

function NewestNumber({ autosave }: { readonly autosave: Autosave }) {
  return useEditorState(autosave, FIELD_SELECTORS.revision).number
}

const STILL_PUBLISHED =
  'We can’t reach the server, so readers still see this. Try again when you’re back online.'

function Publishing({
  kind,
  autosave,
  isDeleted,
  buttonPlace,
  onGo,
}: Omit<EditorSidebarProps, 'isLocked' | 'views'>) {
  const { recordId, published } = useEditorState(autosave, FIELD_SELECTORS.record)
  const { hasChanges, isPublishing, waitsFor } = useEditorState(autosave, FIELD_SELECTORS.publishing)
  const fields = fieldsOf(useDebouncedFields(autosave))
  usePublishedMessage(autosave)
  const unpublishing = useAction((client) => setPublished(client, kind, [recordId ?? 0], false), {
    reloads: false,
    done: () => `“${titleOf(kind, { ...fields })}” is a draft again`,
    onDone: () => autosave.update((current) => ({ ...current, published: null })),
  })
  return (
    <PublishPanel
      kind={kind}
      buttonPlace={buttonPlace}
      dateId={fieldId('publish_date')}
      fields={fields}
      getCurrentFields={() => getCurrentFields(autosave)}
      published={published === null ? null : fieldsOf(published)}
      hasChanges={hasChanges}
      isDeleted={isDeleted}
      recordId={recordId}
      isBusy={unpublishing.isBusy || isPublishing}
      waitsFor={waitsFor}
      unpublishFailure={unpublishing.isUnreachable ? STILL_PUBLISHED : unpublishing.failure}
      onEdit={autosave.edit}
      onPublish={() => autosave.save({ publish: true })}
      onCancel={() => autosave.update(cancelPublishing)}
      onUnpublish={() => void unpublishing.run(undefined)}
      onGo={onGo}
    >
      {kind === 'news' && <NewsDateField autosave={autosave} isLocked={false} />}
    </PublishPanel>
  )
}

/** Reports that publishing is over; it may have waited for the network. */
function usePublishedMessage(autosave: Autosave): void {
  const { isPublishing, hasChanges } = useEditorState(autosave, FIELD_SELECTORS.publishing)
  const { published } = useEditorState(autosave, FIELD_SELECTORS.record)
  const { kind } = useEditorState(autosave, FIELD_SELECTORS.document)
  const before = useRef({ isPublishing, wasPublished: published !== null })
  useEffect(() => {
    if (before.current.isPublishing && !isPublishing && !hasChanges && published !== null) {
      const { state } = getPublication(fieldsOf(published), getServerTime())
      const title = titleOf(kind, published)
      notifySuccess(
        state === 'scheduled'
          ? `“${title}” scheduled`
          : `“${title}” ${before.current.wasPublished ? 'updated' : 'published'} on the website`,
      )
    }
    // While publishing, the state before decides the message.
    before.current = {
      isPublishing,
      wasPublished: isPublishing ? before.current.wasPublished : published !== null,
    }
  }, [isPublishing, hasChanges, published, kind])
}

export function PreviewPanel({
  kind,
  autosave,
}: {
  readonly kind: ContentType
  readonly autosave: Autosave
}) {
  const fields = useDebouncedFields(autosave)
  const { recordId } = useEditorState(autosave, FIELD_SELECTORS.record)
  return (
    <div className={styles.preview}>
      <PreviewPane kind={kind} fields={fieldsOf(fields)} recordId={recordId} />
    </div>
  )
}
