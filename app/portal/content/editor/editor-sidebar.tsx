import { memo } from 'react'
import { unpublishContent } from '#app/content/drafts/draft-lists.ts'
import type { IssueLocation } from '#domain/content-drafts/checks/issue.ts'
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import { useAction } from '../../ui/use-action.ts'
import { ViewsPanel } from '../list/page-views.tsx'
import { PreviewLinks } from '../publish/preview-links.tsx'
import { PreviewPane } from '../publish/preview-pane.tsx'
import { PublishPanel } from '../publish/publish-panel.tsx'
import { SocialImagePanel } from '../publish/social-image-panel.tsx'
import type { Autosave } from './autosave.ts'
import styles from './content-editor.module.css'
import { FIELD_SELECTORS, useDebouncedFields, useEditorState } from './field-subscriptions.ts'
import { MetadataFields } from './metadata-fields.tsx'
import type { FieldsProps } from './text-fields.tsx'
import { fieldsNow, fieldsOf, titleOf } from './use-autosave.ts'

interface EditorSidebarProps extends FieldsProps {
  readonly isDeleted: boolean
  readonly onGo: (place: IssueLocation) => void
  /** Null if unpublished. */
  readonly views: number | null
}

/** Memoised, so that opening the preview doesn’t rerender it. */
export const EditorSidebar = memo(function EditorSidebar(props: EditorSidebarProps) {
  const { kind, writer, isLocked, isDeleted, onGo, views } = props
  const { recordId, isSaved } = useEditorState(writer, FIELD_SELECTORS.desk)
  return (
    <div className={styles.aside}>
      {!isLocked && <Publishing kind={kind} writer={writer} isDeleted={isDeleted} onGo={onGo} />}
      <MetadataFields kind={kind} writer={writer} isLocked={isLocked} />
      {recordId !== null && isSaved && !isDeleted && (
        <SocialImagePanel kind={kind} recordId={recordId} fieldsNow={() => fieldsNow(writer)} />
      )}
      {recordId !== null && isSaved && (
        <PreviewLinks
          kind={kind}
          recordId={recordId}
          newestNumber={() => writer.state.get().base.number ?? 1}
          version={<NewestNumber writer={writer} />}
        />
      )}
      {views !== null && <ViewsPanel count={views} />}
    </div>
  )
})

function NewestNumber({ writer }: { readonly writer: Autosave }) {
  return useEditorState(writer, FIELD_SELECTORS.revision).number
}

function Publishing({ kind, writer, isDeleted, onGo }: Omit<EditorSidebarProps, 'isLocked' | 'views'>) {
  const { recordId, published } = useEditorState(writer, FIELD_SELECTORS.desk)
  const { hasChanges, isPublishing } = useEditorState(writer, FIELD_SELECTORS.publishing)
  const fields = fieldsOf(useDebouncedFields(writer))
  const unpublishing = useAction((client) => unpublishContent(client, kind, [recordId ?? 0]), {
    reloads: false,
    done: () => `“${titleOf(kind, { ...fields })}” is a draft again`,
    onDone: () => writer.take((present) => ({ ...present, published: null })),
  })
  return (
    <PublishPanel
      kind={kind}
      fields={fields}
      fieldsNow={() => fieldsNow(writer)}
      published={published === null ? null : fieldsOf(published)}
      hasChanges={hasChanges}
      isDeleted={isDeleted}
      recordId={recordId}
      isBusy={unpublishing.isBusy || isPublishing}
      onType={writer.type}
      onPublish={() => writer.save({ publish: true })}
      onUnpublish={() => void unpublishing.run(undefined)}
      onGo={onGo}
    />
  )
}

export function PreviewPanel({ kind, writer }: { readonly kind: ContentType; readonly writer: Autosave }) {
  const fields = useDebouncedFields(writer)
  const { recordId } = useEditorState(writer, FIELD_SELECTORS.desk)
  return (
    <div className={styles.preview}>
      <PreviewPane kind={kind} fields={fieldsOf(fields)} recordId={recordId} />
    </div>
  )
}
