/** `/sectors` has no page of its own: the products page lists the sectors. */
import { redirect } from 'react-router'

export const loader = () => redirect('/products#sectors', 301)
