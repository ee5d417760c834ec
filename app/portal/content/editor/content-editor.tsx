/** Editor for news articles and blog posts. */
import { Button, Stack } from '@mantine/core'
import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { data, useNavigate } from 'react-router'
import { type ContentDraft, readContentDraft } from '#app/content/drafts/content-drafts.ts'
import { isArticleNumber } from '#domain/articles/article.ts'
import type { IssueLocation } from '#domain/content-drafts/checks/issue.ts'
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { GENERATE_IMAGES_STATE } from '../../ui/images/generate-images-link.ts'
import { loadData, userContext } from '../../ui/loader-data.ts'
import { RecordColumns } from '../../ui/record/record.tsx'
import type { RichTextHandle } from '../../ui/rich-text-editor/rich-text-editor.tsx'
import { pageTitle, ScreenHeader } from '../../ui/screen.tsx'
import { PartSkeleton } from '../../ui/skeletons.tsx'
import { UnsavedChangesGuard } from '../../ui/unsaved-changes-guard.tsx'
import { setServerTime } from '../publish/server-clock.ts'
import { useMarkdownExport } from '../publish/use-markdown-export.ts'
import type { Route } from './+types/content-editor'
import styles from './content-editor.module.css'
import { DocumentTitle, Notices, PublicationBadge, SaveStatusText } from './editor-header.tsx'
import { FIELD_SELECTORS, useEditorState } from './field-subscriptions.ts'
import {
  listRecoverableDraftsFor,
  type RecoverableDraft,
  RecoveredDrafts,
  useRecoverableDrafts,
} from './recovered-drafts.tsx'
import { hasUnsavedText } from './save-state.ts'
import { fieldId, TextFields } from './text-fields.tsx'
import {
  getContentTypeFromPath,
  getCurrentFields,
  getInitialState,
  titleOf,
  useAutosave,
} from './use-autosave.ts'
import { usePresence } from './use-presence.ts'

/** Load in parallel with the text, because date, image and check code is larger than everything else. */
const Sidebar = lazy(async () => ({ default: (await import('./editor-sidebar.tsx')).EditorSidebar }))
const ConflictDialog = lazy(async () => ({
  default: (await import('./editor-sidebar.tsx')).ConflictDialog,
}))
const PreviewPanel = lazy(async () => ({ default: (await import('./editor-sidebar.tsx')).PreviewPanel }))

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { RecordFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (loaderData === undefined) return pageTitle('Editor')
  const { kind, draft } = loaderData
  const [noun] = CONTENT_TYPE_DEFINITIONS[kind].noun
  return pageTitle(draft === null ? `New ${noun}` : titleOf(kind, { ...draft.fields }))
}

export async function clientLoader({ request, params, context }: Route.ClientLoaderArgs) {
  const kind = getContentTypeFromPath(new URL(request.url).pathname)
  const [noun] = CONTENT_TYPE_DEFINITIONS[kind].noun
  const userId = context.get(userContext).id
  const recordId = params.id === 'new' ? null : Number(params.id)
  let draft: ContentDraft | null = null
  if (recordId !== null) {
    if (isArticleNumber(params.id))
      draft = await loadData(context, (client) => readContentDraft(client, kind, recordId))
    if (draft === null) throw data(`We can’t find this ${noun}.`, { status: 404 })
    setServerTime(draft.readAt)
  }
  const entries = await listRecoverableDraftsFor(userId, kind, recordId)
  return { kind, draft, userId, entries }
}
clientLoader.hydrate = true as const

/** Reload only for another item. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname

export default function ContentEditor({ loaderData }: Route.ComponentProps) {
  const { kind, draft } = loaderData
  return <EditorScreen key={`${kind} ${draft?.head.recordId ?? 'new'}`} {...loaderData} />
}

interface EditorProps {
  readonly kind: ContentType
  readonly draft: ContentDraft | null
  readonly userId: string
  readonly entries: readonly RecoverableDraft[]
}

/** Rerenders on save events, not on keystrokes; each part subscribes to its own fields. */
function EditorScreen({ kind, draft, userId, entries: localDrafts }: EditorProps) {
  const { noun, adminPath, publicPath } = CONTENT_TYPE_DEFINITIONS[kind]
  const autosave = useAutosave(() => getInitialState(kind, draft), userId)
  const { recordId, published } = useEditorState(autosave, FIELD_SELECTORS.record)
  const recovered = useRecoverableDrafts(autosave, draft?.head ?? null, localDrafts)
  const [isPreviewing, setPreviewing] = useState(false)
  const [buttonPlace, setButtonPlace] = useState<HTMLElement | null>(null)
  const navigate = useNavigate()
  const exporting = useMarkdownExport(kind, () => getCurrentFields(autosave))
  // Keeps the button responsive while the text reflows.
  const isShown = useDeferredValue(isPreviewing)
  const editor = useRef<RichTextHandle | null>(null)
  useEffect(() => {
    autosave.setTextSource(() => (editor.current === null ? null : { content: editor.current.html() }))
    return () => autosave.setTextSource(null)
  }, [autosave])
  const others = usePresence({
    kind,
    recordId,
    device: autosave.name,
    knownNumber: () => autosave.state.get().theirs?.number ?? autosave.state.get().base.number ?? 0,
    onNewer: autosave.receiveRevision,
  })
  useSavedPath(recordId === null ? null : `${adminPath}/${recordId}`)
  useSaveKey(() => autosave.save())
  const isLocked = recovered.entries.length > 0
  const isDeleted = draft?.head.state === 'deleted'

  const createImages = () =>
    void navigate(`/image-generator?source=${kind}:${recordId}`, { state: GENERATE_IMAGES_STATE })

  const goToIssue = useCallback(({ field, block }: IssueLocation) => {
    if (field === 'content') return editor.current?.focusPlace(block ?? 0)
    const element = document.getElementById(fieldId(field))
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  }, [])

  return (
    <Stack
      gap="md"
      className={isShown ? `${styles.editor} ${styles.previewing}` : styles.editor}
      data-local-draft
    >
      <UnsavedChangesGuard isUnsaved={() => hasUnsavedText(autosave.state.get())} />
      <ScreenHeader
        title={
          <span className={styles.heading}>
            <DocumentTitle autosave={autosave} />
          </span>
        }
        back={{ to: adminPath, label: `All ${noun[1]}` }}
        badge={
          <>
            <PublicationBadge autosave={autosave} isDeleted={isDeleted} />
            <SaveStatusText autosave={autosave} hasRecoveredDrafts={isLocked} />
          </>
        }
        menu={[
          { label: 'Save now', icon: 'check', shortcut: 'Ctrl S', onSelect: () => autosave.save() },
          ...(recordId === null
            ? []
            : [
                { label: 'Revisions', icon: 'history', to: `${adminPath}/${recordId}/revisions` } as const,
                { label: 'Create images', icon: 'image', onSelect: createImages } as const,
              ]),
          ...(published === null
            ? []
            : [
                {
                  label: 'View on website',
                  icon: 'external-link',
                  href: `${publicPath}/${String(published.slug)}`,
                } as const,
              ]),
          {
            label: 'Export as Markdown',
            icon: 'download',
            isDisabled: exporting.isBusy,
            onSelect: () => void exporting.run(undefined),
          },
        ]}
      >
        <Button variant="default" aria-expanded={isPreviewing} onClick={() => setPreviewing(!isPreviewing)}>
          {isPreviewing ? 'Close preview' : 'Preview'}
        </Button>
        <span ref={setButtonPlace} className={styles.publish} />
      </ScreenHeader>
      <Notices autosave={autosave} isDeleted={isDeleted} others={others} exportFailure={exporting.failure} />
      <RecoveredDrafts kind={kind} {...recovered} />
      <Suspense>
        <ConflictDialog autosave={autosave} />
      </Suspense>
      <RecordColumns
        beside={
          <>
            <Suspense>{isShown && <PreviewPanel kind={kind} autosave={autosave} />}</Suspense>
            <Suspense fallback={<PartSkeleton />}>
              <Sidebar
                kind={kind}
                autosave={autosave}
                isLocked={isLocked}
                isDeleted={isDeleted}
                buttonPlace={buttonPlace}
                views={draft?.head.publishedNumber == null ? null : draft.head.views}
                onGo={goToIssue}
              />
            </Suspense>
          </>
        }
      >
        <TextFields kind={kind} autosave={autosave} isLocked={isLocked} editor={editor} />
      </RecordColumns>
    </Stack>
  )
}

/** Shows the URL of a new draft after its first save. Navigating would move the focus away from the editor. */
function useSavedPath(path: string | null): void {
  useEffect(() => {
    if (path !== null && location.pathname.endsWith('/new')) history.replaceState(history.state, '', path)
  }, [path])
}

function useSaveKey(save: () => void): void {
  const saveNow = useEffectEvent(save)
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      saveNow()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
