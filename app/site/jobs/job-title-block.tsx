import { buttonClass } from '#app/ui/button/button.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { longBritishDate } from '#domain/dates/british-date.ts'
import { londonDay } from '#domain/dates/london-day.ts'
import type { JobFacts } from './job-facts.ts'
import css from './job-title-block.module.css'

/** What is to be known at a glance, set as the title block of a drawing. */
export function JobTitleBlock({ job }: { readonly job: JobFacts & { readonly createdAt: string } }) {
  const posted = londonDay(new Date(job.createdAt))
  return (
    <aside className={css.block} aria-label="At a glance">
      <dl className={css.facts}>
        <Fact name="Where">{job.location}</Fact>
        <Fact name="Department">{job.department}</Fact>
        <Fact name="Hours">{job.type}</Fact>
        <Fact name="Advertised">
          <time dateTime={posted}>{longBritishDate(posted)}</time>
        </Fact>
        <Fact name="Open until" wide>
          {job.closesOn === null ? (
            'It is filled'
          ) : (
            <time dateTime={job.closesOn}>{longBritishDate(job.closesOn)}, midnight</time>
          )}
        </Fact>
      </dl>
      <a href="#apply" className={buttonClass('primary')}>
        Apply for this job
        <Icon name="chevronDown" size={18} />
      </a>
    </aside>
  )
}

interface FactProps {
  readonly name: string
  readonly wide?: boolean
  readonly children: React.ReactNode
}

function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div className={wide ? `${css.fact} ${css.wide}` : css.fact}>
      <dt className={css.name}>{name}</dt>
      <dd className={css.value}>{children}</dd>
    </div>
  )
}
