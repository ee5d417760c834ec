import type { LeadTime } from '#domain/company/sectors.ts'
import styles from './lead-time-table.module.css'

/** Lead times of a kind of order, with the price of one box by quantity. */
export function LeadTimeTable({ leadTime }: { readonly leadTime: LeadTime }) {
  const { name, repeat, first, basis, breaks } = leadTime
  return (
    <div className={styles.order}>
      <dl className={styles.times}>
        <div>
          <dt>Repeat order</dt>
          <dd>{repeat}</dd>
        </div>
        <div>
          <dt>First order</dt>
          <dd>{first}</dd>
        </div>
      </dl>
      <table className={styles.breaks} aria-label={`Price breaks: ${name}`}>
        <caption>Price of one box: {basis}</caption>
        <thead>
          <tr>
            <th scope="col">Quantity</th>
            <th scope="col">Price of one box</th>
          </tr>
        </thead>
        <tbody>
          {breaks.map(([quantity, percent]) => (
            <tr key={quantity}>
              <th scope="row">{quantity}</th>
              <td>
                {/* The width is an attribute, because the content security policy forbids inline styles. */}
                <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={percent} height="6" />
                </svg>
                {percent === '100' ? 'full price' : `${100 - Number(percent)}% less`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
