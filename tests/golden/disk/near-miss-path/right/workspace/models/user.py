import sqlalchemy

class User(Base):
    __tablename__ = 'users'
    name = Column(Text)
    mail = Column(Text)
