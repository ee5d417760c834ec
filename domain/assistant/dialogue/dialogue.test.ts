import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_CONVERSATION_MESSAGES } from '../conversation.ts'
import {
  CALL_ME_REPLY,
  NONE_OF_THESE_REPLY,
  PREFER_NOT_TO_SAY_REPLY,
  VISITOR_TYPE_REPLIES,
} from '../greeting.ts'
import { type DialogueMessage, getQuickReplies, getSearchableParts, runTurn } from './dialogue.ts'
import { buildLead, type ConversationLead } from './lead.ts'
import { type DialogueState, dialogueStateSchema, FIRST_STATE } from './state.ts'
import { ASSISTANT_TEXTS, CONSENT, describePhoneHours } from './texts.ts'
import { isPriceQuestion } from './visitor-types.ts'

const HOURS = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  opens: '08:00',
  closes: '17:30',
} as const
const MONDAY = new Date('2026-11-23T10:00:00Z')

interface Talk {
  readonly state: DialogueState
  readonly lead: ConversationLead | null
  /** Messages, numbered from 1. */
  readonly transcript: readonly (readonly ['visitor' | 'assistant', string])[]
  readonly last: string
}

function runDialogue(
  texts: readonly string[],
  {
    now = MONDAY,
    answer,
    suggest = () => [],
  }: {
    now?: Date
    answer?: (question: string) => DialogueMessage | null
    suggest?: (question: string) => string[]
  } = {},
): Talk {
  let state = FIRST_STATE
  const transcript: ['visitor' | 'assistant', string][] = []
  let last: readonly DialogueMessage[] = []
  for (const text of texts) {
    transcript.push(['visitor', text])
    const answers = getSearchableParts(state, text, now).flatMap(({ text: question, needsAnswer }) => {
      const found = answer?.(question) ?? null
      return found !== null || needsAnswer
        ? [{ question, answer: found, suggestions: suggest(question) }]
        : []
    })
    const next = runTurn(state, {
      text,
      now,
      answers,
      hours: HOURS,
      telephone: '01632 960 100',
      minimumRun: { printed: 500, plain: 250 },
      reference: 'EQ-2345-6789',
      line: transcript.length,
    })
    // As stored in the database between messages.
    state = dialogueStateSchema.parse(JSON.parse(JSON.stringify(next.state))) as DialogueState
    last = next.replies
    for (const said of next.replies) transcript.push(['assistant', said.text])
  }
  return { state, lead: buildLead(state), transcript, last: last.map(({ text }) => text).join(' ') }
}

describe('a conversation', () => {
  const countQuestions = ({ transcript }: Talk, part: string) =>
    transcript.filter(([who, text]) => who === 'assistant' && text.includes(part)).length

  it('asks a buyer who says everything only for contact details', () => {
    expect(countQuestions(runDialogue(['a box 300 by 200 by 150, about 2,000, by March']), '?')).toBe(1)
  })

  it('asks a buyer for missing facts once', () => {
    const talk = runDialogue([VISITOR_TYPE_REPLIES.buyer, 'Jam jars', 'Not sure', 'a couple of pallets'])
    expect(countQuestions(talk, 'inside size:')).toBe(1)
  })

  it.each<[string, string[], object]>([
    [
      'a buyer’s box, quantity and date',
      ['a box 300 by 200 by 150, about 2,000, by March', 'Jo Ash, jo@example.com'],
      {
        type: 'customer_enquiry',
        intent: 'quote_request',
        quality: 'Complete',
        callback: false,
        preferred: 'Email',
        person: { name: 'Jo Ash', email: 'jo@example.com' },
        specification: {
          length: '300',
          width: '200',
          depth: '150',
          quantity: '2,000',
          needed: '1 March 2027',
        },
      },
    ],
    [
      'a buyer’s own words',
      [VISITOR_TYPE_REPLIES.buyer, 'Jam jars', 'Not sure', 'a couple of pallets', 'Sam Oakley 07700 900 123'],
      {
        quality: 'In part',
        person: { name: 'Sam Oakley', phone: '07700900123' },
        specification: { quantity: '2 pallets' },
        points: expect.arrayContaining([{ text: 'Said: “Jam jars”.', lines: [3] }]),
      },
    ],
    [
      'an applicant’s skills, experience and role',
      [
        'Hello, I am looking for a job as a forklift driver',
        'Five years with a reach truck. Counterbalance licence, and I speak Welsh.',
        'My name is Ash Field and my number is 01632 960 001',
      ],
      {
        type: 'job_seeker',
        quality: 'Complete',
        detail: {
          preferred_role: 'forklift driver',
          skills: 'Counterbalance licence, and I speak Welsh.',
          experience: 'Five years with a reach truck.',
        },
        person: { name: 'Ash Field', phone: '01632960001' },
        points: expect.arrayContaining([
          { text: 'About their skills: “Counterbalance licence, and I speak Welsh.”.', lines: [3] },
          { text: 'About their experience: “Five years with a reach truck.”.', lines: [3] },
        ]),
      },
    ],
    [
      'an applicant’s sentence once',
      [
        'Hello, I am looking for a job as a forklift driver',
        'Five years with a reach truck, counterbalance licence',
        'My name is Ash Field and my number is 01632 960 001',
      ],
      {
        quality: 'Complete',
        detail: { skills: '', experience: 'Five years with a reach truck, counterbalance licence' },
      },
    ],
    [
      'a supplier’s product and price',
      ['We sell starch at £0.42 a kilo', 'Robin, robin@example.com'],
      {
        type: 'supplier',
        detail: { product_type: 'We sell starch at £0.42 a kilo', pricing: 'at £0.42 a kilo' },
      },
    ],
    [
      'a neighbour’s topic and place',
      [VISITOR_TYPE_REPLIES.neighbour, 'Noise', 'Kiln Lane', 'Kim, kim@example.com'],
      { type: 'community_member', detail: { inquiry_type: 'Noise', location: 'Kiln Lane' } },
    ],
    [
      'the area and urgency of a staff question',
      ['I work here and the printer in the office has stopped', 'Ali, ali@example.com'],
      { type: 'staff_support', detail: { area: 'A computer or signing in', priority: 'Work has stopped' } },
    ],
  ])('records %s', (_what, texts, expected) => {
    expect(runDialogue(texts).lead).toMatchObject(expected)
  })

  it('becomes a lead if it starts with contact details', () => {
    const { lead, last } = runDialogue(['please write to jo@example.com'])
    const expected = { type: 'customer_enquiry', quality: 'Contact only' }
    expect(lead).toMatchObject({ ...expected, person: { email: 'jo@example.com' } })
    expect(last).toContain('?')
  })

  it('stays anonymous without contact details, and says so', () => {
    const { lead, last } = runDialogue([VISITOR_TYPE_REPLIES.supplier, 'pallets', PREFER_NOT_TO_SAY_REPLY])
    expect(lead).toBeNull()
    expect(last).toContain('erased after 30 days')
  })

  it('shows the consent wording before an address is given', () => {
    const { transcript } = runDialogue(['1000 boxes 300x200x150mm'])
    expect(transcript.at(-1)?.[1]).toContain(CONSENT)
  })
})

describe('dialogue', () => {
  it('answers a question from the website and continues', () => {
    const answer = { text: 'Yes, as far as Cornwall.', links: [{ label: 'Delivery', to: '/locations' }] }
    const { state, transcript } = runDialogue(
      [VISITOR_TYPE_REPLIES.buyer, 'Do you deliver to Cornwall?', '500 boxes 300x200x150mm'],
      { answer: () => answer },
    )
    expect(transcript[3]).toEqual(['assistant', answer.text])
    expect(state.facts).toMatchObject({ quantity: { value: '500', line: 6 } })
    expect(state.facts.need).toBeUndefined()
  })

  it('is sorry about a complaint', () =>
    expect(runDialogue(['You are rubbish, third late delivery this month']).last).toContain(
      ASSISTANT_TEXTS.sorry,
    ))

  it.each([
    ['How much do I pay for 500 boxes?', true],
    ['how much would you charge to get 500 boxes to Leeds', true],
    ['how much does a machine operator get', false],
    ['How much do you pay drivers?', false],
    ['how much would I earn?', false],
  ])('tells a price from a wage: %s', (text, isPrice) => expect(isPriceQuestion(text)).toBe(isPrice))

  it('refuses prices and offers an estimator', () => {
    const { last } = runDialogue(['how much are 2000 boxes 300x200x150mm?'])
    expect(last).toContain(ASSISTANT_TEXTS.noPrice)
    expect(last).not.toMatch(/£/)
  })

  it('says if the quantity is below the minimum, and doesn’t note it as if it were possible', () => {
    expect(runDialogue(['I need 40 boxes']).last).toContain('from 250 plain or 500 printed')
    const { last } = runDialogue(['We need 40 boxes. Is that too few?'], {
      answer: (question) => (question.endsWith('?') ? { text: 'From 250.', links: [] } : null),
    })
    expect(last).not.toMatch(/Noted|from 250/)
    expect(runDialogue(['I need 250 boxes']).last).toContain('Noted: 250 boxes')
  })

  it('asks for the unit of ambiguous sizes', () => {
    const { state, lead } = runDialogue(['500 boxes 12 x 10 x 8', 'inches', 'jo@example.com'])
    expect(state.facts.length?.value).toBe('304.8')
    expect(lead?.specification).toMatchObject({ length: '304.8', width: '254', depth: '203.2' })
  })

  it('accepts corrections', () => {
    const { lead } = runDialogue(['500 boxes 300x200x150mm', 'sorry, 600 boxes', 'Jo, jo@example.com'])
    expect(lead?.specification.quantity).toBe('600')
  })

  it('adds messages after the end', () => {
    const texts = ['500 boxes 300x200x150mm', 'Jo, jo@example.com', 'and deliver to SO14 3AB please']
    const { lead, last } = runDialogue(texts)
    expect(lead?.specification).toMatchObject({ postcode: 'SO14 3AB' })
    expect(last).toContain('SO14 3AB')
  })
})

describe('questions', () => {
  const answer = (question: string) =>
    /deliver|open|sample/i.test(question) ? { text: `About “${question}”.`, links: [] } : null
  const ask = (...texts: string[]) => runDialogue(texts, { answer })

  it.each([
    ['Do you deliver? What are your opening hours?', ['Do you deliver?', 'What are your opening hours?']],
    ['do you deliver to Leeds and are you open today', ['do you deliver to Leeds', 'are you open today']],
    ['Hello. Do you deliver?', ['Do you deliver?']],
  ])('of one message are answered one after the other: %s', (text, questions) => {
    expect(ask(text).transcript.slice(1)).toEqual(
      questions.map((question) => ['assistant', `About “${question}”.`]),
    )
  })

  it('without an answer are admitted, and a person is offered', () => {
    const { last, state } = ask('Do you deliver, and who won the cup?')
    expect(last).toContain('I don’t know the answer to “who won the cup?”')
    expect(state.asked).toBe('contact')
    expect(ask('Who won the cup?').last).toContain(ASSISTANT_TEXTS.unknown)
  })

  it('are all in the summary, with those that are open', () => {
    const { lead } = ask('Do you deliver?', 'Who won the cup?', 'Jo, jo@example.com', 'Why?')
    expect(lead?.points).toEqual(
      expect.arrayContaining([
        { text: 'Asked: “Do you deliver?”.', lines: [1] },
        { text: 'Asked: “Who won the cup?” (not answered yet).', lines: [3] },
      ]),
    )
  })

  describe('similar questions', () => {
    const KNOWN = ['Where do you deliver?', 'Which days do you deliver?']
    const choose = (...texts: string[]) =>
      runDialogue(['Deliver up here?', ...texts], {
        answer: (question) => (KNOWN.includes(question) ? { text: 'Everywhere.', links: [] } : null),
        suggest: (question) => (KNOWN.includes(question) ? [] : KNOWN),
      })
    const points = (...texts: string[]) =>
      choose(...texts, 'Jo, jo@example.com').lead?.points.map(({ text }) => text)

    it('are offered as quick replies', () => {
      const talk = choose()
      expect(talk.last).toBe(ASSISTANT_TEXTS.choose)
      expect(getQuickReplies(talk.state)).toEqual([...KNOWN, NONE_OF_THESE_REPLY, CALL_ME_REPLY])
    })

    it('are answered once one of them is chosen', () => {
      const talk = choose('Where do you deliver?')
      expect(talk.last).toBe('Everywhere.')
      expect(getQuickReplies(talk.state)).not.toContain(KNOWN[1])
      expect(points('Where do you deliver?')).toEqual(
        expect.arrayContaining(['Asked: “Deliver up here?”.', 'Asked: “Where do you deliver?”.']),
      )
    })

    it('are offered beside the next question of an enquiry', () => {
      const talk = runDialogue(['We need 2,000 boxes. Could you deliver up here?'], { suggest: () => KNOWN })
      expect(talk.state.asked).toBe('size')
      expect(getQuickReplies(talk.state)).toEqual([...KNOWN, NONE_OF_THESE_REPLY, CALL_ME_REPLY])
    })

    it('stay open in the summary if none of them is meant, and a person is offered', () => {
      const talk = choose(NONE_OF_THESE_REPLY)
      expect(talk.last).toContain(ASSISTANT_TEXTS.unknown)
      expect(talk.state.asked).toBe('contact')
      expect(points(NONE_OF_THESE_REPLY)).toContain('Asked: “Deliver up here?” (not answered yet).')
    })
  })

  it('of a lead are forwarded', () => {
    expect(ask('jo@example.com', 'Jo', 'Not sure', 'Who won the cup?').last).toContain('I’ve added it')
  })

  it('that are answered begin no enquiry', () => {
    const talk = runDialogue(['We’re moving house. Can I buy 10 boxes?'], {
      answer: (question) => (question.endsWith('?') ? { text: 'No.', links: [] } : null),
    })
    expect(talk.last).toBe('No.')
    expect(talk.state.kind).toBeNull()
  })

  it('that are answered are followed by no question about who asks', () => {
    const { last } = ask('Hello, I am Jo Ash from the company Fjord & Field. Do you deliver to Oslo?')
    expect(last).toBe('About “Do you deliver to Oslo?”.')
  })

  it.each([
    [
      'We sell jam, 12 to a case. What do you suggest?',
      ['We sell jam, 12 to a case.', 'What do you suggest?'],
    ],
    ['what should i bring n is there parking', ['what should i bring', 'is there parking']],
    ['I forgot my password', ['I forgot my password']],
  ])('are looked up with what they are about: %s', (text, parts) =>
    expect(getSearchableParts(FIRST_STATE, text, MONDAY).map((part) => part.text)).toEqual(parts),
  )

  it('state facts only in figures', () => {
    expect(ask('How few samples can I order?').state.facts).toEqual({})
    expect(ask('Can I have 500 boxes?').state.facts.quantity?.value).toBe('500')
    expect(ask('Can I have a 0427 mailer?').state.facts).toEqual({})
  })
})

describe('short replies', () => {
  it.each<[string, string[], object]>([
    ['a number as the quantity', [VISITOR_TYPE_REPLIES.buyer, '500'], { quantity: { value: '500' } }],
    ['“plain” as the print', [VISITOR_TYPE_REPLIES.buyer, 'plain'], { print: { value: 'plain' } }],
    [
      'a name and a company',
      ['1000 boxes 300x200x150mm', 'Jo Ash from Hedgerow & Vale, jo@example.com'],
      { name: { value: 'Jo Ash' }, company: { value: 'Hedgerow & Vale' } },
    ],
    [
      'a name and a company alone',
      ['Jo from Hedgerow & Vale'],
      { name: { value: 'Jo' }, company: { value: 'Hedgerow & Vale' } },
    ],
    [
      'a company in a sentence',
      ['My name is Jo. We are Ferris and Holt Ltd'],
      { name: { value: 'Jo' }, company: { value: 'Ferris and Holt Ltd' } },
    ],
  ])('are read: %s', (_what, texts, expected) => {
    expect(runDialogue(texts).state.facts).toMatchObject(expected)
  })

  it('of “no” is a refusal of what was asked only', () => {
    expect(runDialogue(['no']).last).toBe(ASSISTANT_TEXTS.open)
    expect(runDialogue(['Who won the cup?', 'no']).last).toBe(ASSISTANT_TEXTS.noContact)
    expect(runDialogue(['jo@example.com', 'Jo', 'Not sure', 'no']).last).toBe(ASSISTANT_TEXTS.done)
  })

  it.each(['Thanks!', 'thanks for your help, bye'])('of thanks are answered: %s', (text) =>
    expect(runDialogue([text]).last).toBe(ASSISTANT_TEXTS.welcome),
  )

  it('never count as a refusal if the visitor only asked something else', () => {
    const { transcript } = runDialogue([
      'Who won the cup?',
      'Who is the king?',
      'Who wrote Emma?',
      'Who is on the phone?',
    ])
    expect(transcript.map(([, text]) => text).join()).not.toContain('That’s fine')
  })
})

describe('another language', () => {
  it('gets an English notice, and the message is taken', () => {
    const { last, lead } = runDialogue(['Guten Tag, ich brauche 500 Kartons', 'Jo, jo@example.com'])
    expect(runDialogue(['Guten Tag, ich brauche 500 Kartons']).last).toContain(ASSISTANT_TEXTS.foreign)
    expect(last).toContain('reference')
    expect(lead?.summary).toContain('ich brauche 500 Kartons')
  })
})

describe('handover to a person', () => {
  it('offers the phone number on request', () => {
    expect(runDialogue(['can I talk to a human']).last).toContain('Call 01632 960 100')
    const { last } = runDialogue([VISITOR_TYPE_REPLIES.applicant, 'I want to speak to somebody'])
    expect(last).toContain('5:30 pm today')
  })

  it('promises a call-back with a deadline', () => {
    // Friday 16:50: most of the eight working hours fall on Monday.
    const friday = new Date('2026-11-27T16:50:00Z')
    const { lead, transcript } = runDialogue([CALL_ME_REPLY, 'Jo Ash, 01632 960 001'], { now: friday })
    expect(lead).toMatchObject({
      callback: true,
      callbackBy: '2026-11-30T15:20:00.000Z',
      preferred: 'Phone',
      person: { name: 'Jo Ash', phone: '01632960001' },
    })
    expect(transcript.some(([, text]) => text.includes('by Monday 30 November at 3:20 pm'))).toBe(true)
  })

  it.each([
    ['2026-11-23T10:00:00Z', 'We’re here until 5:30 pm today.'],
    ['2026-11-23T07:00:00Z', 'The office opens again today at 8 am.'],
    ['2026-11-27T19:00:00Z', 'The office opens again on Monday 30 November at 8 am.'],
    ['2026-12-25T10:00:00Z', 'The office opens again on Tuesday 29 December at 8 am.'],
  ])('states the office hours at %s: %s', (now, words) => {
    expect(describePhoneHours('01632 960 100', HOURS, new Date(now)).hours).toBe(words)
  })
})

describe('summary sentences', () => {
  it.each([
    [['a box 300 by 200 by 150, about 2,000, by March to SO14 3AB', 'Jo Ash, jo@example.com']],
    [['job in the warehouse?', 'night shifts', 'I drive', 'Ash, 01632 960 001']],
    [[CALL_ME_REPLY, 'Jo 01632 960 001', '500 boxes']],
    [['We supply tape', 'Robin, robin@example.com', '£2 a roll']],
  ])('cite the visitor’s lines of %j', (texts) => {
    const { lead, transcript } = runDialogue(texts)
    expect(lead?.points.length).toBeGreaterThan(1)
    for (const { lines } of lead?.points ?? []) {
      expect(lines.length).toBeGreaterThan(0)
      for (const line of lines) expect(transcript[line - 1]?.[0]).toBe('visitor')
    }
    expect(lead?.summary).toBe(lead?.points.map(({ text }) => text).join(' '))
  })
})

describe('arbitrary input', () => {
  const words = fc.constantFrom(
    ...Object.values(VISITOR_TYPE_REPLIES),
    ...[CALL_ME_REPLY, PREFER_NOT_TO_SAY_REPLY, '', '???', '<b>hello</b>', 'Not sure', 'no', '500'],
    ...['300x200x150', '12 x 10 x 8', 'inches', 'jo@example.com', '01632 960 001', 'SO14 3AB', 'by Friday'],
    ...['Do you deliver?', 'how much', 'We sell glue', 'I need a job', 'complaint about my order'],
  )
  it('never repeats a question twice, stays silent or loses contact details', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(words, fc.string({ maxLength: 60 })), { minLength: 1, maxLength: 12 }),
        (texts) => {
          const { state, lead, transcript, last } = runDialogue(texts)
          expect(last.length).toBeGreaterThan(0)
          expect(lead !== null).toBe(state.facts.email !== undefined || state.facts.phone !== undefined)
          for (const offer of getQuickReplies(state)) expect(offer.length).toBeGreaterThan(0)
          const questions = Map.groupBy(
            transcript.filter(([who, text]) => who === 'assistant' && /\?$/.test(text)),
            ([, text]) => text,
          )
          for (const repeated of questions.values()) expect(repeated.length).toBeLessThanOrEqual(2)
          expect(transcript.length).toBeLessThan(MAX_CONVERSATION_MESSAGES)
        },
      ),
      { numRuns: 400 },
    )
  })
})
