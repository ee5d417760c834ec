import type { TeamMember } from '#app/content/team.ts'
import { getFocalPointAttributes } from '#domain/media/crops.ts'
import { initialsOf } from '#domain/team/initials.ts'
import '#app/ui/picture/focal-point.css'
import styles from './member-card.module.css'

interface MemberCardProps {
  readonly member: TeamMember
  /** Above the fold: loads eagerly. */
  readonly urgent: boolean
}

export function MemberCard({ member, urgent }: MemberCardProps) {
  return (
    <article className={styles.card}>
      {member.image === null ? (
        <DrawnInitials name={member.name} />
      ) : (
        <img
          className={styles.image}
          src={member.image}
          alt={member.imageAlt ?? member.name}
          width={480}
          height={480}
          loading={urgent ? 'eager' : 'lazy'}
          decoding="async"
          {...getFocalPointAttributes(member.imageFocus)}
        />
      )}
      <div className={styles.text}>
        <h2 className={styles.name}>{member.name}</h2>
        <p className={styles.title}>{member.title}</p>
        {member.description !== '' && <p className={styles.description}>{member.description}</p>}
      </div>
    </article>
  )
}

/** Initials on a drawn box, if there is no photo. */
function DrawnInitials({ name }: { readonly name: string }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 240" aria-hidden="true" focusable="false">
      <rect className={styles.board} width="240" height="240" />
      <path className={styles.fold} d="M0 52H240M0 188H240" />
      <path className={styles.flap} d="M120 0V52M120 188V240" />
      <path className={styles.tape} d="M104 0H136V66H104ZM104 174H136V240H104Z" />
      <text className={styles.initials} x="120" y="144">
        {initialsOf(name)}
      </text>
    </svg>
  )
}
