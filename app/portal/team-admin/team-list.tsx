import {
  listTeam,
  setMemberDeleted,
  type TeamListPage,
  type TeamMemberSummary,
} from '#app/content/team-admin.ts'
import { initialsOf } from '#domain/team/initials.ts'
import { useMediaUrl } from '../ui/layout-data.ts'
import { oneOf, searchText } from '../ui/list/list-query.ts'
import { recordList, views } from '../ui/list/record-list.ts'
import { RecordName } from '../ui/list/record-name.tsx'
import { deletionActions } from '../ui/list/row-action.ts'
import { PositionField } from './position-field.tsx'
import styles from './team-admin.module.css'

export const teamList = recordList({
  noun: ['team member', 'team members'],
  path: '/team-admin',
  query: { q: searchText(), show: oneOf(['present', 'left'], 'present') },
  load: (client, query): Promise<TeamListPage> => listTeam(client, query),
  name: ({ name }) => name,
  link: ({ id }) => `/team-admin/${id}`,
  search: { field: 'q', label: 'Search names and job titles' },
  filters: [views({ present: 'On the page', left: 'Deleted' }, ({ counts }: TeamListPage) => counts)],
  columns: [
    {
      heading: 'Name',
      cell: (member) => <RecordName image={<Portrait member={member} />} name={member.name} />,
      csv: ({ name }) => name,
    },
    { heading: 'Job title', cell: ({ title }) => title, csv: ({ title }) => title, width: 22 },
    {
      heading: 'Position',
      cell: (member, { places }) =>
        member.place === null ? (
          'None'
        ) : (
          <PositionField member={member} place={member.place} places={places} />
        ),
      csv: ({ place }) => place ?? '',
      width: 13,
    },
  ],
  actions: deletionActions<TeamMemberSummary, TeamListPage>(setMemberDeleted),
  empty({ q, show }) {
    if (q !== '') return { title: 'No results', description: `No name or job title contains “${q}”.` }
    if (show === 'left')
      return {
        title: 'No deleted team members',
        description: 'You can restore deleted team members from here.',
      }
    return {
      title: 'No team members yet',
      description: 'Add the first one. They appear under Our Team as soon as you save.',
    }
  },
})

/** Decorative beside the name. */
function Portrait({ member: { name, image, imageFocus } }: { member: TeamMemberSummary }) {
  const address = useMediaUrl()
  if (image === null)
    return (
      <span aria-hidden className={styles.portrait}>
        {initialsOf(name)}
      </span>
    )
  return (
    <img
      src={address(image)}
      alt=""
      loading="lazy"
      className={styles.portrait}
      {...(imageFocus !== null && { style: { objectPosition: imageFocus } })}
    />
  )
}
