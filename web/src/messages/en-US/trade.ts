export const trade = {
  title: 'Trade',
};
