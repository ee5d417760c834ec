import { Link } from 'react-router'
import { getMediaUrl } from '#app/content/media-url.ts'
import { siteServices } from '#app/server-context.ts'
import { getPageCardUrl } from '#domain/media/social-card.ts'
import { pageMeta } from '../head/page-meta.ts'
import { JsonLd } from '../head/structured-data.tsx'
import { PageHero } from '../page-hero/page-hero.tsx'
import type { Route } from './+types/team'
import { MemberCard } from './member-card.tsx'
import { listPublishedTeam } from './published-team.ts'
import styles from './team.module.css'
import { teamStructuredData } from './team-structured-data.ts'

const DESCRIPTION =
  'Meet the people who design, make, check, store and deliver your boxes, and answer when you call.'

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'Our Team',
    description: DESCRIPTION,
    keywords: 'packaging company people, structural packaging designers, corrugated packaging team',
    path: '/team',
    siteUrl: loaderData.siteUrl,
    card: getPageCardUrl('/team'),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(siteServices)
  const { page, siteUrl, browser } = services
  page.tag('team_members')
  const members = await listPublishedTeam(services)
  return {
    siteUrl,
    members: members.map((member) => ({
      ...member,
      image: member.image === null ? null : getMediaUrl(browser.supabaseUrl, member.image),
    })),
  }
}

export default function Team({ loaderData }: Route.ComponentProps) {
  const { members, siteUrl } = loaderData
  return (
    <>
      <JsonLd value={teamStructuredData(members, siteUrl)} />
      <PageHero title="Our Team" subtitle={DESCRIPTION} admin="/team-admin" />
      <div className={styles.page}>
        {members.length === 0 && (
          <p className={styles.empty}>We’re lining up for the photo. Come back soon.</p>
        )}
        <ul className={styles.list}>
          {members.map((member, index) => (
            <li key={member.id} className={styles.item}>
              <MemberCard member={member} urgent={index < 2} />
            </li>
          ))}
          <li className={styles.filler}>
            <p>Would you like to join us?</p>
            <Link to="/jobs">See our vacancies</Link>
          </li>
        </ul>
      </div>
    </>
  )
}
