import { readSnapshot } from 'portico'

export const load = ({ request }) => ({ initialState: readSnapshot(request.headers.get('cookie')) })
