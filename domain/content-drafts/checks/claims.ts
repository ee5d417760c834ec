/**
 * Words by which a text claims something that somebody could dispute: of the environment, as the Competition and Markets
 * Authority's Green Claims Code lists them, and of rank. The register of claims says which of them may be made.
 */
import type { Certificate, Claim } from '#domain/company/registers.ts'

export interface FoundClaim {
  /** As it stands in the text. */
  readonly words: string
  /** The entries of the register that have it in their wording; none where it may not be made. */
  readonly held: readonly Pick<Claim, 'wording'>[]
}

interface ClaimRegisters {
  /** Those that may be made today. */
  readonly claims: readonly Pick<Claim, 'wording'>[]
  readonly certificates: readonly Pick<Certificate, 'standard' | 'name'>[]
}

/** Each pattern is one claim however it is spelt; a register holds it where an entry's own words match it too. */
const CLAIMS: readonly RegExp[] = [
  /\b(?:carbon|climate)[ -]?(?:neutral|neutrality)\b/i,
  /\bnet[ -]?zero\b/i,
  /\b(?:carbon|climate)[ -](?:positive|negative|free)\b/i,
  /\bzero[ -](?:carbon|emissions?)\b/i,
  /\bzero[ -]waste(?: to landfill)?\b/i,
  /\b(?:fully |100 ?(?:%|per cent) )?recyclable\b/i,
  /\b100 ?(?:%|per cent) recycled\b/i,
  /\b(?:bio)?degradable\b/i,
  /\b(?:home[ -])?compostable\b/i,
  /\bplastics?[ -]free\b/i,
  /\b(?:eco|environmentally|planet|earth|climate)[ -]?friendly\b/i,
  /\b(?:good|better|kinder|kind) (?:for|to) the (?:planet|environment)\b/i,
  /\b(?:fully|truly|completely|100 ?(?:%|per cent)) sustainable\b/i,
  /\bsustainably sourced\b/i,
  /\bFSC(?:®|\(R\))?[ -](?:certified|approved)\b/i,
  /\bB[ -]?Corp(?: certified|oration)?\b/i,
]

/** What claims a rank is held only where an entry claims that very rank. */
const RANKS: readonly RegExp[] = [
  /\b(?:the )?(?:UK|Britain|Europe|world)['’]s (?:largest|leading|best|first|only|number one|no\.? ?1)\b/i,
  /\b(?:the )?(?:largest|biggest|cheapest|greenest) (?:in|of) (?:the UK|Britain|Europe|the world)\b/i,
]

/** What is denied is not claimed: *not recyclable*, *non-recyclable*, *no such thing as plastic-free*. */
const DENIAL =
  /(?:\b(?:not|never|no|nor|cannot be|isn['’]t|aren['’]t|is no|no such thing as)\s(?:\w+\s){0,3}|\bnon-)$/i

export function findClaims(text: string, { claims, certificates }: ClaimRegisters): FoundClaim[] {
  const entries = [
    ...claims,
    ...certificates.map(({ standard, name }) => ({ wording: `${schemeOf(standard)} certified: ${name}` })),
  ]
  const holding = (isHeld: (wording: string) => boolean) => entries.filter(({ wording }) => isHeld(wording))
  return [
    ...madeIn(text, CLAIMS).map(({ words, pattern }) => ({
      words,
      held: holding((wording) => pattern.test(wording)),
    })),
    ...madeIn(text, RANKS).map(({ words }) => ({
      words,
      held: holding((wording) => wording.toLowerCase().includes(words.toLowerCase())),
    })),
  ]
}

/** The first of each kind that is not denied. */
function madeIn(text: string, patterns: readonly RegExp[]) {
  return patterns.flatMap((pattern) => {
    const made = [...text.matchAll(new RegExp(pattern.source, 'gi'))].find(
      ({ index }) => !DENIAL.test(text.slice(0, index)),
    )
    return made === undefined ? [] : [{ words: made[0], pattern }]
  })
}

/** `FSC` of `FSC-STD-40-004`. */
function schemeOf(standard: string): string {
  return /^[A-Za-z]+/.exec(standard)?.[0] ?? standard
}
