import { useStaffQuery } from '#console/api/useStaffQuery.ts';

/** The person to book for, whose number stands in the address; '' for nobody. */
export function useBooker(userNumber: string) {
  const isOn = userNumber !== '';
  const query = useStaffQuery('Desk/GetPerson', { userNumber }, { enabled: isOn });
  const person = isOn && !query.isPlaceholderData ? query.data : undefined;
  return { isOn, person, error: isOn && !person ? query.error : null };
}
