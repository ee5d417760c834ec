import { describe, expect, it } from 'vitest'
import {
  type Answer,
  answer,
  bringBack,
  fail,
  hear,
  keptTextOf,
  refuse,
  resolve,
  startAnew,
} from './answering.ts'
import {
  ask,
  begin,
  clashesOf,
  failToKeep,
  hurry,
  isLosable,
  keep,
  type Opening,
  retry,
  type Saving,
  saveDue,
  send,
  type,
  wordOf,
} from './saving.ts'

const TEXT = { title: 'A press', slug: 'a-press', content: '<p>One.</p>', tags: ['board'] }
const SAVED_AT = '2026-11-22T10:42:00+00:00'
const opening: Opening = {
  kind: 'blog',
  recordId: 7,
  origin: 'origin',
  base: { number: 5, fields: TEXT },
  savedAt: SAVED_AT,
  published: null,
}
const saved = (number: number, fields: Saving['fields']): Answer => ({
  outcome: 'saved',
  recordId: 7,
  number,
  fields,
  savedAt: '2026-11-22T10:43:00+00:00',
  publishedNumber: null,
})
const theirs = (number: number, fields: Saving['fields']) => ({
  number,
  fields,
  savedAt: SAVED_AT,
  savedBy: 'Ann',
})
const typed = (content: string, at = 0, state = begin(opening)) => type(state, { content }, at)
const sent = (content: string, id = 1) => send(typed(content), id)

describe('an automatic save', () => {
  it('is due two seconds after the last key', () => {
    expect(saveDue(begin(opening))).toBeNull()
    expect(saveDue(typed('<p>Two.</p>', 1000))).toBe(3000)
  })

  it('is due ten seconds after the first key of somebody who goes on typing', () => {
    let state = begin(opening)
    for (let at = 0; at <= 9500; at += 500) state = typed(`<p>${at}</p>`, at, state)
    expect(saveDue(state)).toBe(10_000)
  })

  it('waits for the one that is on its way', () => {
    expect(saveDue(typed('<p>Three.</p>', 500, sent('<p>Two.</p>')))).toBeNull()
  })

  it('is not due for what was typed just as it was', () => {
    expect(saveDue(typed(TEXT.content))).toBeNull()
  })

  it('is due at once by hand, and when the screen may go', () => {
    expect(saveDue(ask(typed('<p>Two.</p>', 1000)))).toBe(0)
    expect(saveDue(hurry(typed('<p>Two.</p>', 1000), 1200))).toBe(1200)
  })

  it('says that it was automatic, and one by hand that it was not', () => {
    expect(sent('<p>Two.</p>').sending).toMatchObject({ isAutomatic: true, basedOn: 5, publish: false })
    expect(send(ask(typed('<p>Two.</p>'), { publish: true }), 1).sending).toMatchObject({
      isAutomatic: false,
      publish: true,
    })
  })
})

describe('an answer', () => {
  it('makes what was sent the text that the next save is written upon', () => {
    const state = answer(sent('<p>Two.</p>'), 1, saved(6, { ...TEXT, content: '<p>Two.</p>' }))
    expect([state.base.number, saveDue(state), wordOf(state).word]).toEqual([6, null, 'saved'])
  })

  it('leaves what was typed since it was sent to the next save', () => {
    const going = typed('<p>Three.</p>', 500, sent('<p>Two.</p>'))
    const state = answer(going, 1, saved(6, { ...TEXT, content: '<p>Two.</p>' }))
    expect(state.fields.content).toBe('<p>Three.</p>')
    expect([state.base.number, saveDue(state), wordOf(state).word]).toEqual([6, 2500, 'saving'])
  })

  it('brings what others changed elsewhere, and says so', () => {
    const state = answer(
      sent('<p>Two.</p>'),
      1,
      saved(7, { ...TEXT, title: 'Their press', content: '<p>Two.</p>' }),
    )
    expect([state.fields.title, state.taken]).toEqual(['Their press', { count: 1, fields: ['title'] }])
    expect(saveDue(state)).toBeNull()
  })

  it('fills in what the database adds to a text that comes out, without a word', () => {
    const publishing = send(ask(typed('<p>Two.</p>'), { publish: true }), 1)
    const filled = { ...TEXT, content: '<p>Two.</p>', publish_date: SAVED_AT }
    const state = answer(publishing, 1, { ...saved(6, filled), merged: [] } as Answer)
    expect([state.fields.publish_date, state.taken.count]).toEqual([SAVED_AT, 0])
  })

  it('gives a new text its address without a word', () => {
    const fresh = { ...opening, recordId: null, base: { number: null, fields: { title: '', slug: '' } } }
    const state = answer(
      send(type(begin(fresh), { title: 'A press' }, 0), 1),
      1,
      saved(1, { title: 'A press', slug: 'a-press' }),
    )
    expect([state.recordId, state.fields.slug, state.taken.count]).toEqual([7, 'a-press', 0])
  })

  it('that comes late, after the same save was answered, says nothing new', () => {
    const once = answer(sent('<p>Two.</p>'), 1, saved(6, { ...TEXT, content: '<p>Two.</p>' }))
    expect(answer(once, 1, saved(6, { ...TEXT, content: '<p>Two.</p>' }))).toBe(once)
  })

  it('with a change of the field that is being typed in meanwhile is a clash', () => {
    const going = type(sent('<p>Two.</p>'), { title: 'My press' }, 500)
    const state = answer(going, 1, saved(7, { ...TEXT, title: 'Their press', content: '<p>Two.</p>' }))
    expect([clashesOf(state), state.fields.title, saveDue(state)]).toEqual([['title'], 'My press', null])
  })
})

describe('a save that nobody answers', () => {
  const lost = fail(sent('<p>Two.</p>'), 1, 'unreachable', 'Nobody answers.', 1000)

  it('is sent again as it was, although more was typed', () => {
    const again = send(typed('<p>Three.</p>', 1500, lost), 2)
    expect(again.sending).toMatchObject({ id: 1, basedOn: 5, fields: { content: '<p>Two.</p>' } })
    const known = answer(again, 1, {
      ...saved(6, { ...TEXT, content: '<p>Two.</p>' }),
      outcome: 'unchanged',
    } as Answer)
    expect([known.base.number, known.fields.content]).toEqual([6, '<p>Three.</p>'])
    expect(send(known, 3).sending).toMatchObject({ basedOn: 6, fields: { content: '<p>Three.</p>' } })
  })

  it('is tried again after pauses that grow', () => {
    const pauses = []
    for (let state = lost, round = 0; round < 8; round += 1) {
      const at = state.retryAt
      state = fail(send(state, 1), 1, 'unreachable', 'Nobody answers.', at)
      pauses.push(state.retryAt - at)
    }
    expect(pauses).toEqual([2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000, 30_000])
  })

  it('is tried at once when the network is back', () => {
    expect([saveDue(lost), saveDue(retry(lost))]).toEqual([2000, 0])
  })

  it('leaves the word that it is kept here, also while it is tried again and more is typed', () => {
    const states = [lost, send(lost, 1), typed('<p>Three.</p>', 1500, lost)]
    expect(states.map((state) => wordOf(state).word)).toEqual(['kept', 'kept', 'kept'])
  })

  it('of a new manuscript clashes with nobody when its answer was lost, however the server filled it in', () => {
    const fresh = { ...opening, recordId: null, base: { number: null, fields: { title: '', slug: '' } } }
    const first = fail(send(type(begin(fresh), { title: 'A press' }, 0), 1), 1, 'unreachable', '…', 1)
    const state = answer(send(first, 1), 1, {
      outcome: 'conflict',
      recordId: 7,
      base: {},
      ...theirs(1, { title: 'A press', slug: 'a-press' }),
    })
    expect([state.recordId, state.theirs, state.base.number, saveDue(state)]).toEqual([7, null, 1, null])
  })
})

describe('an ended session', () => {
  const ended = fail(sent('<p>Two.</p>'), 1, 'signed-out', 'Please sign in.', 1000)

  it('is not asked again and again', () => {
    expect([saveDue(ended), wordOf(ended).word]).toEqual([null, 'kept'])
  })

  it('is over when somebody has signed in', () => {
    expect(saveDue(retry(ended))).toBe(0)
  })
})

describe('a refused text', () => {
  const refused = refuse(sent('<p>Two.</p>'), 1, 'Too long.')

  it('is not sent again before it is another one, or by hand', () => {
    expect(saveDue(refused)).toBeNull()
    expect(saveDue(typed('<p>T.</p>', 3000, refused))).toBe(5000)
    expect(saveDue(ask(refused))).toBe(0)
  })
})

describe('a clash', () => {
  const conflict: Answer = {
    outcome: 'conflict',
    recordId: 7,
    base: TEXT,
    ...theirs(6, { ...TEXT, content: '<p>Theirs.</p>', tags: ['board', 'theirs'] }),
  }
  const clashing = answer(sent('<p>Mine.</p>'), 1, conflict)

  it('is of the field that both changed; the others merge', () => {
    expect(clashesOf(clashing)).toEqual(['content'])
    expect(resolve(clashing, { content: 'mine' }, 0).fields).toMatchObject({
      content: '<p>Mine.</p>',
      tags: ['board', 'theirs'],
    })
  })

  it('holds what was typed and says that it is not saved', () => {
    expect([clashing.fields.content, saveDue(clashing), wordOf(clashing).word]).toEqual([
      '<p>Mine.</p>',
      null,
      'kept',
    ])
  })

  it('is over as soon as both have the same', () => {
    expect(clashesOf(typed('<p>Theirs.</p>', 1, clashing))).toEqual([])
  })

  it('keeps both where that is chosen, what they have in common once', () => {
    const mine = answer(sent('<p>One.</p><p>Mine.</p>'), 1, {
      ...conflict,
      fields: { ...TEXT, content: '<p>One.</p><p>Theirs.</p>' },
    })
    expect(resolve(mine, { content: 'both' }, 0).fields.content).toBe('<p>One.</p><p>Theirs.</p><p>Mine.</p>')
  })

  it('saves what is let go of first, so that it can be had again', () => {
    const chosen = resolve(clashing, { content: 'theirs' }, 0)
    const parting = send(chosen, 2)
    expect(parting.sending).toMatchObject({
      basedOn: 6,
      fields: { content: '<p>Mine.</p>' },
      isAutomatic: true,
    })
    const after = answer(parting, 2, saved(7, { ...parting.sending?.fields }))
    expect(send(after, 3).sending).toMatchObject({
      basedOn: 7,
      fields: { content: '<p>Theirs.</p>', tags: ['board', 'theirs'] },
      isAutomatic: false,
    })
  })

  it('does not let go of it either when somebody saves once more in between', () => {
    const parting = send(resolve(clashing, { content: 'theirs' }, 0), 2)
    const again = answer(parting, 2, {
      ...conflict,
      base: { ...TEXT, content: '<p>Theirs.</p>', tags: ['board', 'theirs'] },
      ...theirs(7, { ...TEXT, content: '<p>Newer.</p>', tags: ['board', 'theirs'] }),
    })
    expect(again.fields.content).toBe('<p>Newer.</p>')
    expect(send(again, 3).sending).toMatchObject({ basedOn: 7, fields: { content: '<p>Mine.</p>' } })
  })

  it('follows a newer version of theirs', () => {
    const newer = hear(clashing, theirs(8, { ...TEXT, content: '<p>Newer.</p>' }))
    expect([newer.theirs?.number, clashesOf(newer)]).toEqual([8, ['content']])
  })
})

describe('a newer revision of somebody else', () => {
  it('comes onto a screen on which nothing was typed', () => {
    const state = hear(begin(opening), theirs(6, { ...TEXT, content: '<p>Theirs.</p>' }))
    expect([state.fields.content, state.base.number, saveDue(state)]).toEqual(['<p>Theirs.</p>', 6, null])
  })

  it('waits for the save that is on its way', () => {
    const state = sent('<p>Two.</p>')
    expect(hear(state, theirs(6, { ...TEXT, title: 'Theirs' }))).toBe(state)
  })
})

describe('what a device kept', () => {
  it('is on the screen again, and is saved upon what it was written upon', () => {
    const kept = keptTextOf(typed('<p>Mine.</p>'))
    const state = bringBack(begin(opening), kept, theirs(5, TEXT), 0)
    expect([state.fields.content, wordOf(state).word]).toEqual(['<p>Mine.</p>', 'saving'])
    expect(send(state, 1).sending).toMatchObject({ basedOn: 5, fields: { content: '<p>Mine.</p>' } })
  })

  it('meets what others saved meanwhile', () => {
    const kept = keptTextOf(typed('<p>Mine.</p>'))
    const state = bringBack(begin(opening), kept, theirs(9, { ...TEXT, content: '<p>Theirs.</p>' }), 0)
    expect(clashesOf(state)).toEqual(['content'])
  })

  it('sends first again what was on its way when it was killed', () => {
    const kept = keptTextOf(typed('<p>Three.</p>', 9, sent('<p>Two.</p>')))
    const newest = theirs(6, { ...TEXT, content: '<p>Two.</p>' })
    const state = bringBack(begin({ ...opening, base: newest }), kept, newest, 0)
    expect(clashesOf(state)).toEqual([])
    expect(send(state, 2).sending).toMatchObject({ basedOn: 5, fields: { content: '<p>Two.</p>' } })
  })
})

describe('a screen that is left', () => {
  it('loses what is neither kept nor saved, and nothing else', () => {
    const state = typed('<p>Two.</p>')
    expect([begin(opening), state, keep(state, 1), failToKeep(state, 'Full.')].map(isLosable)).toEqual([
      false,
      true,
      false,
      true,
    ])
    expect(wordOf(failToKeep(state, 'Full.')).word).toBe('unkept')
  })
})

describe('the word', () => {
  it('is that readers see another text', () => {
    const out = begin({ ...opening, published: TEXT })
    expect(wordOf(out).word).toBe('saved')
    const state = answer(send(typed('<p>Two.</p>', 0, out), 1), 1, {
      ...saved(6, { ...TEXT, content: '<p>Two.</p>' }),
      publishedNumber: 5,
    } as Answer)
    expect(wordOf(state).word).toBe('changed')
    const update = send(ask(state, { publish: true }), 2)
    const updated = { ...saved(7, { ...TEXT, content: '<p>Two.</p>' }), publishedNumber: 7 } as Answer
    expect(wordOf(answer(update, 2, updated)).word).toBe('saved')
  })
})

it('a manuscript that is gone can go on as one of its own', () => {
  const gone = answer(sent('<p>Two.</p>'), 1, { outcome: 'unknown' })
  expect([saveDue(gone), wordOf(gone).word]).toEqual([null, 'kept'])
  const anew = send(startAnew(gone, 'another'), 2)
  expect([anew.recordId, anew.origin, anew.sending?.basedOn]).toEqual([null, 'another', null])
})
