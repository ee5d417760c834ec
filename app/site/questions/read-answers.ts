import type { SiteServices } from '#app/server-context.ts'
import { type Answer, fillAnswers } from '#domain/company/answers.ts'
import { readRegisters } from '../certificates/read-registers.ts'
import { listPublishedTeam } from '../team/published-team.ts'

export type AnswerServices = Pick<SiteServices, 'company' | 'data' | 'now' | 'page' | 'siteUrl'>

/** Returns the answers that are true today, with the current facts, and the team they may name. */
export async function readAnswers(services: AnswerServices) {
  services.page.tag('team_members')
  const team = await listPublishedTeam(services)
  const { sites, answers } = services.company
  const filled: readonly Answer[] = fillAnswers(answers, { sites, team, ...readRegisters(services) })
  return { answers: filled, team }
}
