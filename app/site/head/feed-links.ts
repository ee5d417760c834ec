import type { MetaDescriptor } from 'react-router'

/** Says in a page's head where its feeds are. @param path of the list: `/news` */
export function feedLinks(path: string, title: string): MetaDescriptor[] {
  return [
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: `${title} (Atom)`,
      href: `${path}/atom.xml`,
    },
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `${title} (RSS)`,
      href: `${path}/rss.xml`,
    },
  ]
}
