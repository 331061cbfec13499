"""Who answers for a seat: the protocol, the table, and the players we bring."""
