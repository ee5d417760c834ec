/** The writer of one open desk, with the network, the device's journal and the clock that it works with. */
import { useEffect, useState } from 'react'
import { ContentError } from '#app/content/content-error.ts'
import { type Manuscript, saveManuscript, toFields } from '#app/content/writing/manuscripts.ts'
import { claimWriter, randomId, whyNotKept } from '#app/journal/journal.ts'
import { deskJournal, subjectOf } from '#app/journal/kept.ts'
import { type BrowserSession, browserSession } from '#app/session/browser-session.ts'
import { SignInDeclined, withQuietDataSession } from '#app/session/data-session.ts'
import {
  KINDS,
  MANUSCRIPT_KINDS,
  type ManuscriptKind,
  type WrittenFields,
} from '#domain/manuscripts/manuscript.ts'
import type { Fields } from '#domain/manuscripts/merging.ts'
import { today } from '../../ui/form/today.ts'
import { failureMessage } from '../../ui/outcome.ts'
import type { Answer, KeptText } from './answering.ts'
import type { Opening } from './saving.ts'
import { createWriter, type Judgement, type Save, type Writer } from './writer.ts'

export const SESSION_ENDED =
  'Your session has ended. Sign in to save what you typed; until then it is kept on this device.'

/** The kind to whose desk an address belongs. */
export function kindOfDesk(pathname: string): ManuscriptKind {
  return MANUSCRIPT_KINDS.find((kind) => pathname.startsWith(`${KINDS[kind].desk}/`)) ?? 'news'
}

/** What is on the screen of one kind, as its own type. */
export const fieldsOf = (fields: Fields) => fields as unknown as WrittenFields

/** With what was typed a moment ago and has not been told yet. */
export function fieldsNow(writer: Writer): WrittenFields {
  writer.take((present) => present)
  return fieldsOf(writer.state.get().fields)
}

export function openingOf(kind: ManuscriptKind, manuscript: Manuscript | null): Opening {
  const origin = randomId()
  if (manuscript === null) {
    const fields = { ...toFields(kind, null), ...(kind === 'news' && { date: today() }) }
    return { kind, recordId: null, origin, base: { number: null, fields }, savedAt: null, published: null }
  }
  const { head, fields, published } = manuscript
  return {
    kind,
    recordId: head.recordId,
    origin,
    base: { number: head.number, fields: { ...fields } },
    savedAt: head.savedAt,
    published: published === null ? null : { ...published },
  }
}

export interface OpenWriter extends Writer {
  /** Its name in the journal. */
  readonly name: string
}

/** @param person whose journal it is */
export function openWriter(opening: Opening, person: string): OpenWriter {
  const claim = claimWriter()
  const { kind } = opening
  const keep = async (text: KeptText) => {
    await deskJournal().keep({
      writer: claim.name,
      person,
      subject: subjectOf(kind, text.recordId),
      title: titleOf(kind, text.fields),
      at: new Date().toISOString(),
      text,
    })
  }
  const writer = createWriter(opening, {
    journal: { keep, forget: () => deskJournal().forget(claim.name), whyNotKept },
    save: async (save) => send(await browserSession(), kind, save),
    judge,
    now: () => performance.now(),
    after(milliseconds, call) {
      const timer = setTimeout(call, milliseconds)
      return () => clearTimeout(timer)
    },
  })
  return {
    ...writer,
    name: claim.name,
    async stop() {
      await writer.stop()
      claim.release()
    },
  }
}

async function send(session: BrowserSession, kind: ManuscriptKind, save: Save): Promise<Answer> {
  const { recordId, origin, basedOn, fields, publish, isAutomatic, restoredFrom } = save
  const outcome = await withQuietDataSession(session, (client) =>
    saveManuscript(client, {
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
  return outcome.outcome === 'unknown' ? outcome : { ...outcome, ...fieldsToo(outcome) }
}

/** The machine knows fields by name. */
function fieldsToo(outcome: { fields: WrittenFields; base?: WrittenFields }) {
  return {
    fields: { ...outcome.fields } as Fields,
    ...(outcome.base !== undefined && { base: { ...outcome.base } as Fields }),
  } as { fields: Fields; base: Fields }
}

const LATER_STATUSES: readonly number[] = [0, 408, 425, 429]

/** Of a server in trouble nobody knows whether it saved; only a refusal of the text itself is certain. */
export function judge(error: unknown): Judgement {
  if (error instanceof SignInDeclined) return { why: 'signed-out', message: SESSION_ENDED }
  if (!(error instanceof ContentError)) return { why: 'unreachable', message: failureMessage(error) }
  if (error.status === 401) return { why: 'signed-out', message: SESSION_ENDED }
  const comesAgain = LATER_STATUSES.includes(error.status) || error.status >= 500
  return { why: comesAgain ? 'unreachable' : 'refused', message: error.message }
}

export function titleOf(kind: ManuscriptKind, fields: Fields): string {
  const title = String(fields.title ?? '').trim()
  return title === '' ? `Untitled ${KINDS[kind].noun[0]}` : title
}

/** A writer for as long as the screen is there. */
export function useWriter(opening: () => Opening, person: string): OpenWriter {
  const [writer] = useState(() => openWriter(opening(), person))
  useEffect(() => {
    writer.start()
    const online = () => writer.retry()
    const seen = () => (document.visibilityState === 'hidden' ? writer.hurry() : writer.retry())
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', seen)
    return () => {
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', seen)
      void writer.stop()
    }
  }, [writer])
  return writer
}
