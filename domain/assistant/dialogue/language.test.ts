import { describe, expect, it } from 'vitest'
import { isForeign } from './language.ts'

describe('other languages', () => {
  it.each([
    'Guten Tag, ich brauche 500 Kartons',
    'Parlez-vous français ?',
    '¿Hablan español?',
    'Dzień dobry, ile kosztuje karton?',
    'Здравствуйте',
    'Czy szukacie pracowników na magazyn?',
    'Gibt es bei euch freie Stellen?',
  ])('are recognised: %s', (text) => expect(isForeign(text)).toBe(true))

  it.each([
    'Do you make pâté boxes?',
    'Les from Leeds here',
    '500',
    '',
    'plain',
    'Je suis a box, says the label',
  ])('are not suspected in: %s', (text) => expect(isForeign(text)).toBe(false))
})
