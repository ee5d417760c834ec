import { Anchor } from '@mantine/core'
import { Icon } from '../ui/icon.tsx'
import styles from './dashboard.module.css'
import { EmptyText, LoadedPanel, type PanelData, ScreenLink } from './panel.tsx'
import type { ScheduleItem, WorkItem } from './work-items.ts'

/** Each row leads to the list that it counts. */
export function ToDoPanel({ data }: { readonly data: PanelData<readonly WorkItem[]> }) {
  return (
    <LoadedPanel title="To do" end={<span className={styles.hint}>Most urgent first</span>} data={data}>
      {(items) =>
        items.length === 0 ? (
          <EmptyText>All done. New work appears here.</EmptyText>
        ) : (
          <ul className={styles.work}>
            {items.map(({ id, icon, tone, title, detail, when, to }) => (
              <li key={id}>
                <ScreenLink to={to} className={styles.workItem}>
                  <span className={styles.mark} data-tone={tone}>
                    <Icon name={icon} />
                  </span>
                  <span className={styles.what}>
                    <b>{title}</b>
                    <small>{detail}</small>
                  </span>
                  <span className={styles.when} data-tone={tone}>
                    <span className={styles.wide}>{when}</span>
                    <Icon name="chevron-right" />
                  </span>
                </ScreenLink>
              </li>
            ))}
          </ul>
        )
      }
    </LoadedPanel>
  )
}

export function SchedulePanel({ data }: { readonly data: PanelData<readonly ScheduleItem[]> }) {
  return (
    <LoadedPanel title="Schedule" data={data}>
      {(items) =>
        items.length === 0 ? (
          <EmptyText>Nothing planned. Promised calls, interviews and scheduled posts appear here.</EmptyText>
        ) : (
          <ul className={styles.schedule}>
            {items.map(({ key, when, title, detail, phone, isLate, to }) => (
              <li key={key}>
                <span className={styles.hint}>{when}</span>
                <div>
                  <ScreenLink to={to} className={styles.name}>
                    {title}
                  </ScreenLink>
                  <small>
                    {isLate ? <span className={styles.late}>{detail}</span> : detail}
                    {phone && (
                      <>
                        {detail !== '' && ', '}
                        <Anchor
                          inherit
                          className={styles.phone ?? ''}
                          href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
                        >
                          {phone}
                        </Anchor>
                      </>
                    )}
                  </small>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </LoadedPanel>
  )
}
