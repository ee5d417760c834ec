/** Connects autosave to the network, draft store and clock. */
import { useEffect, useState } from 'react'
import { ContentError } from '#app/content/content-error.ts'
import { type ContentDraft, saveContentDraft, toFields } from '#app/content/drafts/content-drafts.ts'
import { getDraftSubject } from '#app/local-drafts/content-drafts.ts'
import { acquireEditorLock, createUuid, describeStorageError } from '#app/local-drafts/draft-store.ts'
import { getDraftStore } from '#app/local-drafts/unsaved-drafts.ts'
import { type BrowserSession, browserSession } from '#app/session/browser-session.ts'
import { SignInDeclinedError, withDataSessionSilently } from '#app/session/data-session.ts'
import {
  CONTENT_TYPE_DEFINITIONS,
  CONTENT_TYPES,
  type ContentFields,
  type ContentType,
} from '#domain/content-drafts/content-draft.ts'
import type { Fields } from '#domain/content-drafts/fields.ts'
import { failureMessage } from '../../ui/action-result.ts'
import { today } from '../../ui/form/today.ts'
import { setServerTime } from '../publish/server-clock.ts'
import { type Autosave, type ClassifiedError, createAutosave, SAVE_TIMED_OUT, type Save } from './autosave.ts'
import type { SaveResponse, StoredDraft } from './save-responses.ts'
import { hasUnsavedText, type InitialState } from './save-state.ts'

export const SESSION_ENDED =
  'You’ve been signed out. Sign in again to save your changes. They’re stored on this device until then.'

export function getContentTypeFromPath(pathname: string): ContentType {
  return (
    CONTENT_TYPES.find((kind) => pathname.startsWith(`${CONTENT_TYPE_DEFINITIONS[kind].adminPath}/`)) ??
    'news'
  )
}

export const fieldsOf = (fields: Fields) => fields as unknown as ContentFields

/** Includes text that the editor hasn’t reported yet. */
export function getCurrentFields(autosave: Autosave): ContentFields {
  autosave.update((current) => current)
  return fieldsOf(autosave.state.get().fields)
}

export function getInitialState(kind: ContentType, draft: ContentDraft | null): InitialState {
  const origin = createUuid()
  if (draft === null) {
    const fields = { ...toFields(kind, null), ...(kind === 'news' && { date: today() }) }
    return { kind, recordId: null, origin, base: { number: null, fields }, savedAt: null, published: null }
  }
  const { head, fields, published } = draft
  return {
    kind,
    recordId: head.recordId,
    origin,
    base: { number: head.number, fields: { ...fields } },
    savedAt: head.savedAt,
    published: published === null ? null : { ...published },
  }
}

export interface OpenAutosave extends Autosave {
  /** Writer id in the draft store. */
  readonly name: string
}

/** @param userId user id */
export function openAutosave(initial: InitialState, userId: string): OpenAutosave {
  const lock = acquireEditorLock()
  const { kind } = initial
  const put = async (text: StoredDraft) => {
    await getDraftStore().save({
      writer: lock.name,
      person: userId,
      subject: getDraftSubject(kind, text.recordId),
      title: titleOf(kind, text.fields),
      at: new Date().toISOString(),
      text,
    })
  }
  const autosave = createAutosave(initial, {
    store: { put, delete: () => getDraftStore().remove(lock.name), describeError: describeStorageError },
    save: async (save) => send(await browserSession(), kind, save),
    classifyError: classifySaveError,
    now: () => performance.now(),
    after(milliseconds, call) {
      const timer = setTimeout(call, milliseconds)
      return () => clearTimeout(timer)
    },
  })
  return {
    ...autosave,
    name: lock.name,
    async stop() {
      await autosave.stop()
      lock.release()
    },
  }
}

async function send(session: BrowserSession, kind: ContentType, save: Save): Promise<SaveResponse> {
  const { recordId, origin, basedOn, fields, publish, isAutomatic, restoredFrom } = save
  const outcome = await withDataSessionSilently(session, (client) =>
    saveContentDraft(client, {
      kind,
      recordId,
      origin,
      basedOn,
      fields: fieldsOf(fields),
      publish,
      isAutomatic,
      ...(restoredFrom !== null && { restoredFrom }),
    }),
  )
  if (outcome.outcome === 'saved') setServerTime(outcome.savedAt)
  return outcome.outcome === 'unknown' ? outcome : { ...outcome, ...toFieldsByName(outcome) }
}

function toFieldsByName(outcome: { fields: ContentFields; base?: ContentFields }) {
  return {
    fields: { ...outcome.fields } as Fields,
    ...(outcome.base !== undefined && { base: { ...outcome.base } as Fields }),
  } as { fields: Fields; base: Fields }
}

const TEMPORARY_STATUSES: readonly number[] = [0, 408, 425, 429]

/** A server error leaves it open whether the save succeeded; only a rejection is certain. */
export function classifySaveError(error: unknown): ClassifiedError {
  if (error instanceof SignInDeclinedError) return { reason: 'signed-out', message: SESSION_ENDED }
  if (!(error instanceof ContentError)) return { reason: 'unreachable', message: failureMessage(error) }
  if (error.status === 401) return { reason: 'signed-out', message: SESSION_ENDED }
  const isTemporary = TEMPORARY_STATUSES.includes(error.status) || error.status >= 500
  const message = error.status === 0 ? SAVE_TIMED_OUT : error.message
  return { reason: isTemporary ? 'unreachable' : 'rejected', message }
}

export function titleOf(kind: ContentType, fields: Fields): string {
  const title = String(fields.title ?? '').trim()
  return title === '' ? `Untitled ${CONTENT_TYPE_DEFINITIONS[kind].noun[0]}` : title
}

export function useAutosave(getInitial: () => InitialState, userId: string): OpenAutosave {
  const [autosave] = useState(() => openAutosave(getInitial(), userId))
  useEffect(() => {
    autosave.start()
    const onOnline = () => autosave.retry()
    const onVisibilityChange = () =>
      document.visibilityState === 'hidden' ? autosave.flush() : autosave.retry()
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      // Also what the text editor hasn’t reported yet; it is stored while the browser asks.
      autosave.flush()
      if (hasUnsavedText(autosave.state.get())) event.preventDefault()
    }
    window.addEventListener('online', onOnline)
    window.addEventListener('beforeunload', onBeforeUnload)
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      window.removeEventListener('online', onOnline)
      window.removeEventListener('beforeunload', onBeforeUnload)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      void autosave.stop()
    }
  }, [autosave])
  return autosave
}
