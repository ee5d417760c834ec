import { buttonClass } from '#app/ui/button/button.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import type { JobListItem } from './job-list.tsx'
import styles from './job-title-block.module.css'

/** Key facts, styled as a title block: four short facts in pairs, then the others, one per row. */
export function JobTitleBlock({ job }: { readonly job: JobListItem & { readonly createdAt: string } }) {
  const posted = toLondonDate(new Date(job.createdAt))
  return (
    <aside className={styles.block} aria-label="At a glance">
      <dl className={styles.facts}>
        <Fact name="Location">{job.location}</Fact>
        <Fact name="Department">{job.department}</Fact>
        <Fact name="Type">{job.type}</Fact>
        <Fact name="Advertised">
          <time dateTime={posted}>{formatLongDate(posted)}</time>
        </Fact>
        {job.pay !== '' && (
          <Fact name="Pay" wide>
            {job.pay}
          </Fact>
        )}
        {job.hours !== '' && (
          <Fact name="Hours" wide>
            {job.hours}
          </Fact>
        )}
        <Fact name="Closes" wide>
          {job.closesOn === null ? (
            'When filled'
          ) : (
            <time dateTime={job.closesOn}>{formatLongDate(job.closesOn)}, at midnight</time>
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
    <div className={wide ? `${styles.fact} ${styles.wide}` : styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
