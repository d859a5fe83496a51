/** Pictures that a hall or a room shows are so many at most, where somebody chooses them at a screen. */
export const mostPictures = 8;
