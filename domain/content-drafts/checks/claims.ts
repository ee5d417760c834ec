/**
 * Finds disputable claims: environmental ones from the Green Claims Code of the Competition and Markets Authority, and
 * rankings. The claims register says which are allowed.
 */
import type { Certificate, Claim } from '#domain/company/registers.ts'

export interface FoundClaim {
  /** As written in the text. */
  readonly words: string
  /** Register entries with this claim; empty if it isn’t allowed. */
  readonly registered: readonly Pick<Claim, 'wording'>[]
}

interface ClaimRegisters {
  /** Claims allowed today. */
  readonly claims: readonly Pick<Claim, 'wording'>[]
  readonly certificates: readonly Pick<Certificate, 'standard' | 'name'>[]
}

/** Each pattern is one claim in all spellings, and matches register entries, too. */
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

/** A ranking is allowed only if the register has the same ranking. */
const RANKS: readonly RegExp[] = [
  /\b(?:the )?(?:UK|Britain|Europe|world)['’]s (?:largest|leading|best|first|only|number one|no\.? ?1)\b/i,
  /\b(?:the )?(?:largest|biggest|cheapest|greenest) (?:in|of) (?:the UK|Britain|Europe|the world)\b/i,
]

/** Negations aren’t claims: *not recyclable*, *non-recyclable*, *no such thing as plastic-free*. */
const NEGATION =
  /(?:\b(?:not|never|no|nor|cannot be|isn['’]t|aren['’]t|is no|no such thing as)\s(?:\w+\s){0,3}|\bnon-)$/i

export function findClaims(text: string, { claims, certificates }: ClaimRegisters): FoundClaim[] {
  const entries = [
    ...claims,
    ...certificates.map(({ standard, name }) => ({ wording: `${schemeOf(standard)} certified: ${name}` })),
  ]
  const findRegistered = (isMatch: (wording: string) => boolean) =>
    entries.filter(({ wording }) => isMatch(wording))
  return [
    ...findMatches(text, CLAIMS).map(({ words, pattern }) => ({
      words,
      registered: findRegistered((wording) => pattern.test(wording)),
    })),
    ...findMatches(text, RANKS).map(({ words }) => ({
      words,
      registered: findRegistered((wording) => wording.toLowerCase().includes(words.toLowerCase())),
    })),
  ]
}

/** Returns the first claim of each pattern that isn’t negated. */
function findMatches(text: string, patterns: readonly RegExp[]) {
  return patterns.flatMap((pattern) => {
    const match = [...text.matchAll(new RegExp(pattern.source, 'gi'))].find(
      ({ index }) => !NEGATION.test(text.slice(0, index)),
    )
    return match === undefined ? [] : [{ words: match[0], pattern }]
  })
}

/** `FSC` of `FSC-STD-40-004` */
function schemeOf(standard: string): string {
  return /^[A-Za-z]+/.exec(standard)?.[0] ?? standard
}
