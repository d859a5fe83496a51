import { useStaffQuery } from '#console/api/useStaffQuery.ts';

/** Who is to be booked for, as the address names him by his number; '' for nobody. */
export function useBooker(userNumber: string) {
  const isOn = userNumber !== '';
  const query = useStaffQuery('Desk/GetPerson', { userNumber }, { enabled: isOn });
  const person = isOn && !query.isPlaceholderData ? query.data : undefined;
  return { isOn, person, error: isOn && !person ? query.error : null };
}
