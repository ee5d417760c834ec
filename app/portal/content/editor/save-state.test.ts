import { describe, expect, it } from 'vitest'
import {
  applyRejection,
  applyRemoteRevision,
  applySaveFailure,
  applySaveResponse,
  resolveConflicts,
  restoreStoredDraft,
  type SaveResponse,
  saveAsNew,
  toStoredDraft,
} from './save-responses.ts'
import {
  applyEdit,
  cancelPublishing,
  createSaveState,
  flushSave,
  getConflicts,
  getNextSaveTime,
  getSaveStatus,
  hasUnsavedText,
  type InitialState,
  markLocalStoreFailed,
  markStoredLocally,
  requestSave,
  retry,
  type SaveState,
  startSave,
} from './save-state.ts'

const TEXT = { title: 'A press', slug: 'a-press', content: '<p>One.</p>', tags: ['board'] }
const SAVED_AT = '2026-11-22T10:42:00+00:00'
const initial: InitialState = {
  kind: 'blog',
  recordId: 7,
  origin: 'origin',
  base: { number: 5, fields: TEXT },
  savedAt: SAVED_AT,
  published: null,
}
const saved = (number: number, fields: SaveState['fields']): SaveResponse => ({
  outcome: 'saved',
  recordId: 7,
  number,
  fields,
  savedAt: '2026-11-22T10:43:00+00:00',
  publishedNumber: null,
})
const theirs = (number: number, fields: SaveState['fields']) => ({
  number,
  fields,
  savedAt: SAVED_AT,
  savedBy: 'Ann',
})
const typed = (content: string, at = 0, state = createSaveState(initial)) => applyEdit(state, { content }, at)
const sent = (content: string, id = 1) => startSave(typed(content), id)
const TWO = { ...TEXT, content: '<p>Two.</p>' }
const newDraft = { ...initial, recordId: null, base: { number: null, fields: { title: '', slug: '' } } }
const startNewDraft = () => startSave(applyEdit(createSaveState(newDraft), { title: 'A press' }, 0), 1)
/** Number of the base, time of the next save, and status. */
const summary = (state: SaveState) => [state.base.number, getNextSaveTime(state), getSaveStatus(state).status]

describe('automatic save', () => {
  it('is due two seconds after the last keystroke', () => {
    expect(getNextSaveTime(createSaveState(initial))).toBeNull()
    expect(getNextSaveTime(typed('<p>Two.</p>', 1000))).toBe(3000)
  })

  it('is due ten seconds after the first keystroke while typing continues', () => {
    let state = createSaveState(initial)
    for (let at = 0; at <= 9500; at += 500) state = typed(`<p>${at}</p>`, at, state)
    expect(getNextSaveTime(state)).toBe(10_000)
  })

  it('waits for the pending save', () => {
    expect(getNextSaveTime(typed('<p>Three.</p>', 500, sent('<p>Two.</p>')))).toBeNull()
  })

  it('isn’t due if the text is unchanged', () => {
    expect(getNextSaveTime(typed(TEXT.content))).toBeNull()
  })

  it('is due immediately on request and when the screen may close', () => {
    expect(getNextSaveTime(requestSave(typed('<p>Two.</p>', 1000)))).toBe(0)
    expect(getNextSaveTime(flushSave(typed('<p>Two.</p>', 1000), 1200))).toBe(1200)
  })

  it('is marked as automatic, unlike a requested one', () => {
    expect(sent('<p>Two.</p>').sending).toMatchObject({ isAutomatic: true, basedOn: 5, publish: false })
    expect(startSave(requestSave(typed('<p>Two.</p>'), { publish: true }), 1).sending).toMatchObject({
      isAutomatic: false,
      publish: true,
    })
  })
})

describe('response', () => {
  it('makes the sent text the base of the next save', () => {
    const state = applySaveResponse(sent('<p>Two.</p>'), 1, saved(6, TWO))
    expect(summary(state)).toEqual([6, null, 'saved'])
  })

  it('leaves later edits to the next save', () => {
    const editing = typed('<p>Three.</p>', 500, sent('<p>Two.</p>'))
    const state = applySaveResponse(editing, 1, saved(6, TWO))
    expect(state.fields.content).toBe('<p>Three.</p>')
    expect(summary(state)).toEqual([6, 2500, 'saving'])
  })

  it('merges changes of other editors and reports them', () => {
    const state = applySaveResponse(sent('<p>Two.</p>'), 1, saved(7, { ...TWO, title: 'Their press' }))
    expect(state.fields.title).toBe('Their press')
    expect(state.remoteChanges).toEqual({ count: 1, fields: ['title'] })
    expect(getNextSaveTime(state)).toBeNull()
  })

  it('applies fields filled in on publication without a notice', () => {
    const publishing = startSave(requestSave(typed('<p>Two.</p>'), { publish: true }), 1)
    const filled = { ...TWO, publish_date: SAVED_AT }
    const state = applySaveResponse(publishing, 1, { ...saved(6, filled), merged: [] } as SaveResponse)
    expect([state.fields.publish_date, state.remoteChanges.count]).toEqual([SAVED_AT, 0])
  })

  it('applies the slug of a new draft without a notice', () => {
    const state = applySaveResponse(startNewDraft(), 1, saved(1, { title: 'A press', slug: 'a-press' }))
    expect([state.recordId, state.fields.slug, state.remoteChanges.count]).toEqual([7, 'a-press', 0])
  })

  it('is ignored if it arrives after the same save was answered', () => {
    const once = applySaveResponse(sent('<p>Two.</p>'), 1, saved(6, TWO))
    expect(applySaveResponse(once, 1, saved(6, TWO))).toBe(once)
  })

  it('conflicts if another editor changed the field being edited', () => {
    const editing = applyEdit(sent('<p>Two.</p>'), { title: 'My press' }, 500)
    const state = applySaveResponse(editing, 1, saved(7, { ...TWO, title: 'Their press' }))
    expect(getConflicts(state)).toEqual(['title'])
    expect([state.fields.title, getNextSaveTime(state)]).toEqual(['My press', null])
  })
})

describe('save without a response', () => {
  const lost = applySaveFailure(sent('<p>Two.</p>'), 1, 'unreachable', 'Nobody answers.', 1000)

  it('is resent unchanged despite later edits', () => {
    const again = startSave(typed('<p>Three.</p>', 1500, lost), 2)
    expect(again.sending).toMatchObject({ id: 1, basedOn: 5, fields: { content: '<p>Two.</p>' } })
    const known = applySaveResponse(again, 1, {
      ...saved(6, TWO),
      outcome: 'unchanged',
    } as SaveResponse)
    expect([known.base.number, known.fields.content]).toEqual([6, '<p>Three.</p>'])
    expect(startSave(known, 3).sending).toMatchObject({ basedOn: 6, fields: { content: '<p>Three.</p>' } })
  })

  it('is retried with growing delays', () => {
    const pauses = []
    for (let state = lost, round = 0; round < 8; round += 1) {
      const at = state.retryAt
      state = applySaveFailure(startSave(state, 1), 1, 'unreachable', 'Nobody answers.', at)
      pauses.push(state.retryAt - at)
    }
    expect(pauses).toEqual([2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000, 30_000])
  })

  it('is retried immediately when the network is back', () => {
    expect([getNextSaveTime(lost), getNextSaveTime(retry(lost))]).toEqual([2000, 0])
  })

  it('keeps the device status during retries and edits', () => {
    for (const state of [lost, startSave(lost, 1), typed('<p>Three.</p>', 1500, lost)])
      expect(getSaveStatus(state).status).toBe('stored-locally')
  })

  it('doesn’t conflict for a new draft whose response was lost, whatever the server filled in', () => {
    const first = applySaveFailure(startNewDraft(), 1, 'unreachable', '…', 1)
    const state = applySaveResponse(startSave(first, 1), 1, {
      outcome: 'conflict',
      recordId: 7,
      base: {},
      ...theirs(1, { title: 'A press', slug: 'a-press' }),
    })
    expect(state).toMatchObject({ recordId: 7, theirs: null, base: { number: 1 } })
    expect(getNextSaveTime(state)).toBeNull()
  })
})

describe('expired session', () => {
  const ended = applySaveFailure(sent('<p>Two.</p>'), 1, 'signed-out', 'Sign in.', 1000)

  it('isn’t retried automatically', () => {
    expect([getNextSaveTime(ended), getSaveStatus(ended).status]).toEqual([null, 'stored-locally'])
  })

  it('continues after sign-in', () => {
    expect(getNextSaveTime(retry(ended))).toBe(0)
  })
})

describe('rejected text', () => {
  const rejected = applyRejection(sent('<p>Two.</p>'), 1, 'Too long.')

  it('isn’t resent until it changes or a save is requested', () => {
    expect(getNextSaveTime(rejected)).toBeNull()
    expect(getNextSaveTime(typed('<p>T.</p>', 3000, rejected))).toBe(5000)
    expect(getNextSaveTime(requestSave(rejected))).toBe(0)
  })
})

describe('conflict', () => {
  const conflict: SaveResponse = {
    outcome: 'conflict',
    recordId: 7,
    base: TEXT,
    ...theirs(6, { ...TEXT, content: '<p>Theirs.</p>', tags: ['board', 'theirs'] }),
  }
  const conflicting = applySaveResponse(sent('<p>Mine.</p>'), 1, conflict)

  it('concerns only the field that both changed; others merge', () => {
    expect(getConflicts(conflicting)).toEqual(['content'])
    expect(resolveConflicts(conflicting, { content: 'mine' }, 0).fields).toMatchObject({
      content: '<p>Mine.</p>',
      tags: ['board', 'theirs'],
    })
  })

  it('of different paragraphs merges, and the same save is repeated on top of it', () => {
    const publishing = startSave(requestSave(typed('<p>One.</p><p>Mine.</p>'), { publish: true }), 1)
    const merged = applySaveResponse(publishing, 1, {
      ...conflict,
      fields: { ...TEXT, content: '<p>Theirs.</p>' },
    })
    expect(getConflicts(merged)).toEqual([])
    expect(merged.remoteChanges.fields).toEqual(['content'])
    expect(startSave(merged, 2).sending).toMatchObject({
      basedOn: 6,
      publish: true,
      fields: { content: '<p>Theirs.</p><p>Mine.</p>' },
    })
  })

  it('keeps the local text and reports it as unsaved', () => {
    expect(conflicting.fields.content).toBe('<p>Mine.</p>')
    expect(summary(conflicting).slice(1)).toEqual([null, 'stored-locally'])
  })

  it('ends when both versions are equal', () => {
    expect(getConflicts(typed('<p>Theirs.</p>', 1, conflicting))).toEqual([])
  })

  it('keeps both versions if chosen, with common parts once', () => {
    const mine = applySaveResponse(sent('<p>One.</p><p>Mine.</p>'), 1, {
      ...conflict,
      fields: { ...TEXT, content: '<p>One.</p><p>Theirs.</p>' },
    })
    expect(resolveConflicts(mine, { content: 'both' }, 0).fields.content).toBe(
      '<p>One.</p><p>Theirs.</p><p>Mine.</p>',
    )
  })

  it('saves the discarded version first, so that it can be restored', () => {
    const chosen = resolveConflicts(conflicting, { content: 'theirs' }, 0)
    const saving = startSave(chosen, 2)
    expect(saving.sending).toMatchObject({
      basedOn: 6,
      fields: { content: '<p>Mine.</p>' },
      isAutomatic: true,
    })
    const after = applySaveResponse(saving, 2, saved(7, { ...saving.sending?.fields }))
    expect(startSave(after, 3).sending).toMatchObject({
      basedOn: 7,
      fields: { content: '<p>Theirs.</p>', tags: ['board', 'theirs'] },
      isAutomatic: false,
    })
  })

  it('keeps the discarded version if the other editor saves again in between', () => {
    const saving = startSave(resolveConflicts(conflicting, { content: 'theirs' }, 0), 2)
    const again = applySaveResponse(saving, 2, {
      ...conflict,
      base: { ...TEXT, content: '<p>Theirs.</p>', tags: ['board', 'theirs'] },
      ...theirs(7, { ...TEXT, content: '<p>Newer.</p>', tags: ['board', 'theirs'] }),
    })
    expect(again.fields.content).toBe('<p>Newer.</p>')
    expect(startSave(again, 3).sending).toMatchObject({ basedOn: 7, fields: { content: '<p>Mine.</p>' } })
  })

  it('follows a newer remote version', () => {
    const newer = applyRemoteRevision(conflicting, theirs(8, { ...TEXT, content: '<p>Newer.</p>' }))
    expect([newer.theirs?.number, getConflicts(newer)]).toEqual([8, ['content']])
  })
})

describe('remote revision', () => {
  it('replaces an unedited text', () => {
    const newer = theirs(6, { ...TEXT, content: '<p>Theirs.</p>' })
    const state = applyRemoteRevision(createSaveState(initial), newer)
    expect(state.fields.content).toBe('<p>Theirs.</p>')
    expect(summary(state)).toEqual([6, null, 'saved'])
  })

  it('waits for the pending save', () => {
    const state = sent('<p>Two.</p>')
    expect(applyRemoteRevision(state, theirs(6, { ...TEXT, title: 'Theirs' }))).toBe(state)
  })
})

describe('local draft', () => {
  it('is restored and saved on its original base', () => {
    const storedDraft = toStoredDraft(typed('<p>Mine.</p>'))
    const state = restoreStoredDraft(createSaveState(initial), storedDraft, theirs(5, TEXT), 0)
    expect([state.fields.content, getSaveStatus(state).status]).toEqual(['<p>Mine.</p>', 'saving'])
    expect(startSave(state, 1).sending).toMatchObject({ basedOn: 5, fields: { content: '<p>Mine.</p>' } })
  })

  it('merges with later remote changes', () => {
    const storedDraft = toStoredDraft(typed('<p>Mine.</p>'))
    const newer = theirs(9, { ...TEXT, content: '<p>Theirs.</p>' })
    const state = restoreStoredDraft(createSaveState(initial), storedDraft, newer, 0)
    expect(getConflicts(state)).toEqual(['content'])
  })

  it('resends the save that was pending at the crash', () => {
    const storedDraft = toStoredDraft(typed('<p>Three.</p>', 9, sent('<p>Two.</p>')))
    const newest = theirs(6, TWO)
    const state = restoreStoredDraft(createSaveState({ ...initial, base: newest }), storedDraft, newest, 0)
    expect(getConflicts(state)).toEqual([])
    expect(startSave(state, 2).sending).toMatchObject({ basedOn: 5, fields: { content: '<p>Two.</p>' } })
  })
})

describe('publishing that has to wait', () => {
  const publishing = startSave(requestSave(typed('<p>Two.</p>'), { publish: true }), 1)
  const waiting = applySaveFailure(publishing, 1, 'unreachable', 'No answer.', 0)
  const PUBLISHED = { ...saved(6, TWO), publishedNumber: 6 } as SaveResponse

  it('is cancelled without losing the text', () => {
    const resent = startSave(cancelPublishing(waiting), 2)
    expect(resent.sending).toMatchObject({ publish: false, fields: { content: '<p>Two.</p>' } })
    const state = applySaveResponse(resent, 1, saved(6, TWO))
    expect([state.published, getSaveStatus(state).status]).toEqual([null, 'saved'])
  })

  it('is reported if it had reached the server before it was cancelled', () => {
    const state = applySaveResponse(startSave(cancelPublishing(waiting), 2), 1, PUBLISHED)
    expect(state.published).toEqual(TWO)
  })

  it('isn’t repeated when the text is restored from the device', () => {
    const state = restoreStoredDraft(createSaveState(initial), toStoredDraft(waiting), theirs(5, TEXT), 0)
    expect(startSave(state, 2).sending).toMatchObject({ publish: false, fields: { content: '<p>Two.</p>' } })
  })
})

describe('closing the screen', () => {
  it('loses only text that is neither stored nor saved', () => {
    const state = typed('<p>Two.</p>')
    const failed = markLocalStoreFailed(state, 'Full.')
    expect([createSaveState(initial), markStoredLocally(state, 1)].map(hasUnsavedText)).toEqual([
      false,
      false,
    ])
    expect([state, failed].map(hasUnsavedText)).toEqual([true, true])
    expect(getSaveStatus(failed).status).toBe('not-stored')
  })
})

describe('status', () => {
  it('reports unpublished changes', () => {
    const published = createSaveState({ ...initial, published: TEXT })
    expect(getSaveStatus(published).status).toBe('saved')
    const state = applySaveResponse(startSave(typed('<p>Two.</p>', 0, published), 1), 1, {
      ...saved(6, TWO),
      publishedNumber: 5,
    } as SaveResponse)
    expect(getSaveStatus(state).status).toBe('changed')
    const update = startSave(requestSave(state, { publish: true }), 2)
    const updated = { ...saved(7, TWO), publishedNumber: 7 } as SaveResponse
    expect(getSaveStatus(applySaveResponse(update, 2, updated)).status).toBe('saved')
  })
})

it('continues a deleted draft as a new one', () => {
  const deleted = applySaveResponse(sent('<p>Two.</p>'), 1, { outcome: 'unknown' })
  expect([getNextSaveTime(deleted), getSaveStatus(deleted).status]).toEqual([null, 'stored-locally'])
  const asNew = startSave(saveAsNew(deleted, 'another'), 2)
  expect([asNew.recordId, asNew.origin, asNew.sending?.basedOn]).toEqual([null, 'another', null])
})
