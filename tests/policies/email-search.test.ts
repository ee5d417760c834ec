/** Server and database compute the same search keys. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toSearchKey } from '#domain/email/search-key.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { act } from './actors.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened?.[Symbol.asyncDispose]())

it.each([
  '',
  '  ',
  'E-flute and E flute, 3 mm or 3mm',
  'Café, naïve, ÅNGSTRÖM, Straße',
  'ash@example.com <Ash Reed> (office)',
  'line one\r\nline\ttwo\u00a0three\u2003four',
  'ЗАКАЗ Коробки 箱を注文 – “quoted”… 100×200',
  'a b c 12 boxes x ray 7 up',
  '[list] {braces} back\\slash `tick` ~tilde~ ^caret',
  'ﬁne ①②③ ½ ™ ＡＢＣ',
])('“%s” has the same search key on server and database', async (text) => {
  const { rows } = await act(opened.database, 'owner', 'select private.to_search_key($1) as form', [text])
  expect(toSearchKey(text)).toBe(rows[0]?.form)
})
